import { ORPCError } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import calls from '../../contract/contract.ts?calls'

type Refusal = { code: string; message: string; fields?: Record<string, string> }

function isRefusal(body: unknown): body is Refusal {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body
}

/** Encodes contract calls as HTTP requests, and decodes refusals to `ORPCError`. */
export function httpLink(fetch?: (request: Request) => Promise<Response>) {
  return new OpenAPILink(calls, {
    headers: () => ({ 'Accept-Language': document.documentElement.lang }),
    url: () => new URL('/api', window.location.origin),
    ...(fetch && { fetch }),
    customErrorResponseBodyDecoder(body, { status }) {
      if (!isRefusal(body)) return null
      const { code, message, ...data } = body
      return new ORPCError(code, { status, message, data })
    },
  })
}
