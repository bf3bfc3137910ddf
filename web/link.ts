import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { contract } from '../contract/contract.ts'
import type { httpLink } from './http-link.ts'

export type Api = ContractRouterClient<typeof contract>

type Fetch = (request: Request) => Promise<Response>
type Link = ReturnType<typeof httpLink>

/**
 * A client of the API over HTTP, for the browser. Refusals arrive as `ORPCError`. What speaks HTTP
 * for it is loaded at the first call: most public pages make none.
 */
export function httpClient(fetch?: Fetch): Api {
  let opening: Promise<Link> | undefined
  const open = async () => {
    const { httpLink } = await import('./http-link.ts')
    return httpLink(fetch)
  }
  const link = () => {
    opening ??= open().catch((failure) => {
      opening = undefined
      throw failure
    })
    return opening
  }
  return createORPCClient({ call: async (...call) => (await link()).call(...call) })
}
