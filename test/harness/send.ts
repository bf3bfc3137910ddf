import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

export type SendOptions = {
  method?: string
  headers?: Record<string, string>
  /** Sent as JSON unless it is text, form fields or bytes. */
  body?: unknown
  /** A loopback address; persons have different ones, as rate limits count by address. */
  from?: string
}

export type TestResponse = {
  status: number
  headers: IncomingHttpHeaders
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever was answered
  body: any
}

function parsed(type: string | undefined, content: string) {
  return type?.includes('json') && content !== '' ? JSON.parse(content) : undefined
}

/** The whole response; for an endless stream, its beginning. */
export async function textOf(response: IncomingMessage) {
  if (response.headers['content-type'] !== 'text/event-stream') return text(response)
  response.destroy()
  return ''
}

export function send(url: string, { method = 'GET', headers = {}, body, from }: SendOptions = {}) {
  const form = body instanceof URLSearchParams
  const bytes = body instanceof Uint8Array
  const plain = body === undefined || typeof body === 'string' || bytes
  const content = form ? body.toString() : plain ? body : JSON.stringify(body)
  const kind = form ? 'application/x-www-form-urlencoded' : 'application/json'
  const type = content === undefined || bytes ? {} : { 'content-type': kind }
  const { promise, resolve, reject } = Promise.withResolvers<TestResponse>()
  const call = request(
    url,
    {
      method,
      headers: { ...type, ...headers },
      agent: false,
      ...(from && { localAddress: from }),
    },
    async (response) => {
      const answer = await textOf(response)
      const { statusCode: status = 0, headers } = response
      resolve({ status, headers, text: answer, body: parsed(headers['content-type'], answer) })
    },
  )
  call.on('error', reject)
  call.end(content)
  return promise
}

export function expectOk(answer: TestResponse): TestResponse {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`)
  return answer
}

/** `ok`, or the code of the refusal; its status if it has no code. */
export const outcomeOf = ({ status, body }: Pick<TestResponse, 'status' | 'body'>): string =>
  status < 300 ? 'ok' : (body?.code ?? String(status))
