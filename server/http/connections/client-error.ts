import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { RequestError } from '@hono/node-server'
import { refusalBody, refuse } from '../../errors/refusal.ts'
import type { Log } from '../../observability/log.ts'
import { denyAllCsp } from '../csp/csp.ts'

const statusOf: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

const tooLarge = new Set([413, 431])

const defaultHeaders = () => ({
  'Cache-Control': 'no-store',
  'Content-Security-Policy': denyAllCsp,
  'X-Content-Type-Options': 'nosniff',
  'X-Request-Id': crypto.randomUUID(),
})

type ClientSocket = Duplex & { _httpMessage?: { headersSent: boolean } | null }

/** Answers malformed HTTP and oversized headers with JSON (otherwise Node sends an empty body). */
export function handleClientErrors(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: ClientSocket) => {
    // Do not write a second response into one that has begun.
    if (!socket.writable || socket._httpMessage?.headersSent) return socket.destroy()
    const status = statusOf[error.code ?? ''] ?? 400
    const body = JSON.stringify(
      refusalBody(refuse(tooLarge.has(status) ? 'too_large' : 'bad_input')),
    )
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      ...Object.entries(defaultHeaders()).map((header) => header.join(': ')),
      'Connection: close',
    ]
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
  })
}

export function onClientError(log: Log) {
  return (error: unknown): Response => {
    const isTheirs = error instanceof RequestError
    if (!isTheirs) log.error({ err: error }, 'a request failed before it was parsed')
    const refusal = refuse(isTheirs ? 'bad_input' : 'server_error')
    return Response.json(refusalBody(refusal), {
      status: refusal.status,
      headers: defaultHeaders(),
    })
  }
}

export function reply408(outgoing: ServerResponse): void {
  const body = JSON.stringify(refusalBody(refuse('bad_input')))
  outgoing.writeHead(408, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
    ...defaultHeaders(),
  })
  outgoing.end(body)
}
