import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'

type Endpoint = {
  method: string
  path: string
  pattern: RegExp
  requestBody: 'photo' | 'csv' | undefined
}

function endpointsOf(router: AnyContractRouter): Endpoint[] {
  if (!isContractProcedure(router)) return Object.values(router).flatMap(endpointsOf)
  const { route, meta } = router['~orpc']
  const { method = 'GET', path = '/' } = route
  const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)
  return [{ method, path, pattern, requestBody: meta.requestBody }]
}

export function endpointsAt(router: AnyContractRouter): (path: string) => Endpoint[] {
  const endpoints = endpointsOf(router)
  return (path) => endpoints.filter(({ pattern }) => pattern.test(path))
}

export function verbsOf(endpoints: Endpoint[]): string[] {
  const verbs = endpoints.map(({ method }) => method)
  return verbs.includes('GET') ? [...verbs, 'HEAD'] : verbs
}
