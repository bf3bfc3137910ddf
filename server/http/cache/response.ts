import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CacheTag } from '../../database/cache-tags.ts'
import { type Encoding, encoded, encodingFor } from './encodings.ts'

export type EncodedBody = {
  status: number
  /** Alternating names and values for `writeHead`. */
  head: string[]
  /** For a 304 (RFC 9110, section 15.4.5): no headers that describe the body. */
  headUnchanged: string[]
  etag: string | undefined
  body: Buffer
}

export type CachedResponse = Awaited<ReturnType<typeof captureResponse>>

/** Replaces the response's own header: revalidation with an ETag is cheap. */
const publicHeaders = { 'cache-control': 'no-cache' }

/**
 * RFC 9213: a CDN cannot be purged, so its copies must be short-lived. It gets none of responses that vary by
 * more than the encoding, such as the access token: many CDNs ignore other names in `Vary`.
 */
const cdnHeaders = { 'cdn-cache-control': 'max-age=2, stale-while-revalidate=3' }

function tagOf(bytes: Buffer, encoding: Encoding): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}-${encoding}"`
}

const withoutDefaults = new Set(['content-length', 'content-encoding', 'content-type'])

function flat(headers: Headers, except = new Set<string>()): string[] {
  return [...headers].filter(([name]) => !except.has(name)).flat()
}

type Audience = {
  /** Otherwise it is marked private. */
  isForEverybody: boolean
  /** Request headers that it depends on. */
  varies: string[]
}

/** Captures a response for replay. */
export async function captureResponse(response: Response, { isForEverybody, varies }: Audience) {
  const bytes = Buffer.from(await response.arrayBuffer())
  const { status } = response
  const made = new Map<Encoding, EncodedBody>()
  const compressing = new Map<Encoding, Promise<EncodedBody>>()

  async function make(encoding: Encoding): Promise<EncodedBody> {
    const body = await encoded(bytes, encoding)
    const headers = new Headers(response.headers)
    headers.set('vary', ['Accept-Encoding', ...varies].join(', '))
    headers.set('content-length', String(body.length))
    if (encoding !== 'identity') headers.set('content-encoding', encoding)
    const etag = status === 200 && isForEverybody ? tagOf(bytes, encoding) : undefined
    if (etag) {
      headers.set('etag', etag)
      const caching = varies.length === 0 ? { ...publicHeaders, ...cdnHeaders } : publicHeaders
      for (const header of Object.entries(caching)) headers.set(...header)
    }
    const ready = {
      status,
      head: flat(headers),
      headUnchanged: flat(headers, withoutDefaults),
      etag,
      body,
    }
    made.set(encoding, ready)
    return ready
  }

  return {
    status,
    tags: new Set<CacheTag>(),
    /** In bytes; encodings still being compressed do not count. */
    size: () => [...made.values()].reduce((sum, { body }) => sum + body.length, bytes.length),
    ready: (accepted: string | undefined) => made.get(encodingFor(accepted, bytes.length)),
    async prepare(accepted: string | undefined): Promise<EncodedBody> {
      const encoding = encodingFor(accepted, bytes.length)
      const begun = compressing.get(encoding) ?? make(encoding)
      compressing.set(encoding, begun)
      return begun
    },
  }
}

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
