import type { IncomingMessage, ServerResponse } from 'node:http'
import type { EncodedBody } from './response.ts'

const opaque = (tag: string) => tag.trim().replace(/^W\//, '')

/** Compares `If-None-Match` (RFC 9110, section 13.1.2). */
function isKnown(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (!ifNoneMatch || !etag) return false
  return (
    ifNoneMatch === etag ||
    ifNoneMatch.split(',').some((tag) => opaque(tag) === etag || tag.trim() === '*')
  )
}

export function send(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  ready: EncodedBody,
  id: string,
) {
  if (isKnown(incoming.headers['if-none-match'], ready.etag)) {
    outgoing.writeHead(304, [...ready.headUnchanged, 'x-request-id', id]).end()
    return 304
  }
  outgoing.writeHead(ready.status, [...ready.head, 'x-request-id', id])
  if (incoming.method === 'HEAD') outgoing.end()
  else outgoing.end(ready.body)
  return ready.status
}
