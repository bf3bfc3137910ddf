import { createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import type { contract } from '../contract/contract.ts'
import calls from '../contract/contract.ts?calls'

export type Api = ContractRouterClient<typeof contract>

type Refusal = { code: string; message: string; fields?: Record<string, string> }

function isRefusal(body: unknown): body is Refusal {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body
}

/** A client of the API over HTTP, for the browser. Refusals arrive as `ORPCError`. */
export function httpClient(fetch?: (request: Request) => Promise<Response>): Api {
  const link = new OpenAPILink(calls, {
    headers: () => ({ 'Accept-Language': document.documentElement.lang }),
    url: () => new URL('/api', window.location.origin),
    ...(fetch && { fetch }),
    customErrorResponseBodyDecoder(body, { status }) {
      if (!isRefusal(body)) return null
      const { code, message, ...data } = body
      return new ORPCError(code, { status, message, data })
    },
  })
  return createORPCClient(link)
}
