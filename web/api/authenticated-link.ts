import type { ClientOptions } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { contract } from '../../contract/contract.ts'
import type { httpLink } from './http-client.ts'

export type Api = ContractRouterClient<typeof contract>

type Fetch = (request: Request) => Promise<Response>
type Link = ReturnType<typeof httpLink>
type Call = (path: string[], input: unknown, options: ClientOptions<object>) => Promise<unknown>

/** Equivalent to `createORPCClient`, which would add 4 KB to the bundle. */
function pathsUnder(path: string[], call: Call): object {
  const own = (input: unknown, options?: object) => call(path, input, { context: {}, ...options })
  return new Proxy(own, {
    get: (_, name) =>
      // A `then` property would make the client look like a promise to `await`.
      typeof name === 'symbol' || name === 'then' ? undefined : pathsUnder([...path, name], call),
  })
}

/**
 * An API client over HTTP, for the browser. Refusals are thrown as `ORPCError`. The HTTP link is
 * loaded with the first call, because most public pages make none.
 */
export function httpClient(fetch?: Fetch): Api {
  let opening: Promise<Link> | undefined
  const open = async () => {
    const { httpLink } = await import('./http-client.ts')
    return httpLink(fetch)
  }
  const link = () => {
    opening ??= open().catch((failure) => {
      opening = undefined
      throw failure
    })
    return opening
  }
  return pathsUnder([], async (...asked) => (await link()).call(...asked)) as Api
}
