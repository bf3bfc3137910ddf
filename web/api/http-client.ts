import { ORPCError } from '@orpc/client'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import calls from '../../contract/contract.ts?calls'
import { documentLanguage } from '../i18n/document-language.ts'
import { messageOfStatus } from './failures.ts'

type Refusal = { code: string; message: string; fields?: Record<string, string> }

function isRefusalBody(body: unknown): body is Refusal {
  return typeof body === 'object' && body !== null && 'code' in body && 'message' in body
}

/** The failure behind a response that is not ours, such as the page of a proxy. */
function foreignFailure(status: number) {
  const code = status === 429 ? 'too_many_requests' : 'server_error'
  return new ORPCError(code, { status, message: messageOfStatus(status) })
}

/**
 * Encodes contract calls as HTTP requests, and decodes refusals and other failed responses to
 * `ORPCError`.
 */
export function httpLink(fetch?: (request: Request) => Promise<Response>) {
  return new OpenAPILink(calls, {
    headers: () => ({ 'Accept-Language': documentLanguage() }),
    url: () => new URL('/api', window.location.origin),
    ...(fetch && { fetch }),
    customErrorResponseBodyDecoder(body, { status }) {
      if (!isRefusalBody(body)) return foreignFailure(status)
      const { code, message, ...data } = body
      return new ORPCError(code, { status, message, data })
    },
  })
}
