import { createHash } from 'node:crypto'
import type { CacheTag } from '../../database/replica/cache-tags.ts'
import { type Encoding, encoded, encodingFor } from './encodings.ts'

/** What is sent for one request, but for what differs from request to request. */
export type EncodedBody = {
  status: number
  /** Names and values in turn, as `writeHead` takes them without looking at each. */
  head: string[]
  /** … of a 304, which says what a 200 would (RFC 9110, section 15.4.5), but nothing of a body. */
  headUnchanged: string[]
  etag: string | undefined
  body: Buffer
}

/** An answer to everybody, in as many encodings as it has been asked for. */
export type Answer = Awaited<ReturnType<typeof answerOf>>

/** In place of whatever the answer said: asked again each time, it costs next to nothing. */
const publicHeaders = {
  'cache-control': 'no-cache',
  // RFC 9213: a content delivery network can not be told of changes, so it must not be far behind.
  'cdn-cache-control': 'max-age=2, stale-while-revalidate=3',
}

function tagOf(bytes: Buffer, encoding: Encoding): string {
  return `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}-${encoding}"`
}

const withoutDefaults = new Set(['content-length', 'content-encoding', 'content-type'])

function flat(headers: Headers, except = new Set<string>()): string[] {
  return [...headers].filter(([name]) => !except.has(name)).flat()
}

/**
 * Takes a response apart into bytes that can be sent again and again; what is not for everybody must not
 * be kept by others.
 */
export async function answerOf(response: Response, isForEverybody: boolean) {
  const bytes = Buffer.from(await response.arrayBuffer())
  const { status } = response
  const made = new Map<Encoding, EncodedBody>()
  const making = new Map<Encoding, Promise<EncodedBody>>()

  async function make(encoding: Encoding): Promise<EncodedBody> {
    const body = await encoded(bytes, encoding)
    const headers = new Headers(response.headers)
    headers.set('vary', 'Accept-Encoding')
    headers.set('content-length', String(body.length))
    if (encoding !== 'identity') headers.set('content-encoding', encoding)
    const etag = status === 200 && isForEverybody ? tagOf(bytes, encoding) : undefined
    if (etag) {
      headers.set('etag', etag)
      for (const header of Object.entries(publicHeaders)) headers.set(...header)
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
    /** What it is made of, once that is known. */
    ingredients: new Set<CacheTag>(),
    /** In bytes, roughly, without what is still being compressed. */
    size: () => [...made.values()].reduce((sum, { body }) => sum + body.length, bytes.length),
    /** What to send to who accepts this, if it is there already. */
    ready: (accepted: string | undefined) => made.get(encodingFor(accepted, bytes.length)),
    /** … and otherwise made, once. */
    async prepare(accepted: string | undefined): Promise<EncodedBody> {
      const encoding = encodingFor(accepted, bytes.length)
      const begun = making.get(encoding) ?? make(encoding)
      making.set(encoding, begun)
      return begun
    },
  }
}
