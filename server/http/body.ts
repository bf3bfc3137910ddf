import { bodyLimit } from 'hono/body-limit'
import { refuse } from '../errors/refusal.ts'
import { translateMessage } from '../i18n/messages.ts'

/** The largest body of JSON and form data. */
export const maxBodyBytes = 256 * 1024

/** Refuses `too_large`. */
export const limitBody = (maxBytes: number) =>
  bodyLimit({ maxSize: maxBytes, onError: () => Promise.reject(refuse('too_large')) })

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Whether the headers announce a body (RFC 9112, section 6.3). */
export function hasBody(headers: Pick<Headers, 'get'>): boolean {
  if (headers.get('transfer-encoding') !== null) return true
  return Number(headers.get('content-length') ?? 0) > 0
}

/** Reads the body as text; refuses `bad_input` if it is not valid UTF-8. */
export async function readText(request: Request): Promise<string> {
  const bytes = await request.arrayBuffer()
  try {
    return utf8.decode(bytes)
  } catch {
    throw refuse('bad_input', { fields: { body: translateMessage('bodyText') } })
  }
}
