import { refuse } from '../errors/refusal.ts'
import { translateMessage } from '../i18n/messages.ts'

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Whether the headers announce a body (RFC 9112, section 6.3); a `DELETE` mostly has none. */
export function hasBody(headers: Headers): boolean {
  return headers.has('transfer-encoding') || Number(headers.get('content-length') ?? 0) > 0
}

/** The body as text. Bytes that are no UTF-8 refuse `bad_input`: they could not be kept as sent. */
export async function readText(request: Request): Promise<string> {
  const bytes = await request.arrayBuffer()
  try {
    return utf8.decode(bytes)
  } catch {
    throw refuse('bad_input', { fields: { body: translateMessage('bodyText') } })
  }
}
