import { type AnyContractRouter, isContractProcedure } from '@orpc/contract'

type Route = { method: string; pattern: RegExp }

function routesOf(router: AnyContractRouter): Route[] {
  if (!isContractProcedure(router)) return Object.values(router).flatMap(routesOf)
  const { method = 'GET', path = '/' } = router['~orpc'].route
  return [{ method, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`) }]
}

/** Answers which verbs the API knows at a path (below `/api`); none when it knows no such path. */
export function verbsOf(router: AnyContractRouter): (path: string) => string[] {
  const routes = routesOf(router)
  return (path) => {
    const verbs = routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    return verbs.includes('GET') ? [...verbs, 'HEAD'] : verbs
  }
}
