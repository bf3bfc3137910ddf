import type { AnyProcedure } from '@orpc/server'
import type { StandardHandleResult } from '@orpc/server/standard'
import type { Context as HonoContext } from 'hono'
import type { StatusCode } from 'hono/utils/http-status'
import type { RequestContext } from '../context.ts'
import { encodingFor } from './cache/encodings.ts'
import { createGzipCache } from './gzip-cache.ts'

type Call = {
  context: RequestContext
  procedure: AnyProcedure
  next(): Promise<unknown>
}
type Handling = { context: RequestContext; next(): Promise<StandardHandleResult> }

const isPlain = (body: unknown) =>
  Array.isArray(body) || (!!body && Object.getPrototypeOf(body) === Object.prototype)

/** As JSON text: a Response body would become a stream, which costs more than everything else. */
export async function serializeOutput({ context, procedure, next }: Call) {
  const output = await next()
  const isDetailed = procedure['~orpc'].route.outputStructure === 'detailed'
  const body = isDetailed ? (output as { body?: unknown }).body : output
  if (!isPlain(body)) return output
  context.reply.text = JSON.stringify(body)
  return isDetailed ? { ...(output as object), body: undefined } : undefined
}

export async function serializeErrorResponse({ context, next }: Handling) {
  const result = await next()
  if (!result.matched || !isPlain(result.response.body)) return result
  const { body, ...response } = result.response
  context.reply.text = JSON.stringify(body)
  return { ...result, response: { ...response, body: undefined } }
}

const gzipped = createGzipCache()

/** In bytes: longer texts are compressed as a stream off the main thread. */
const maxChunkBytes = 128 * 1024

export function sendJson(c: HonoContext, text: string, { status, headers }: Response): Response {
  for (const [name, value] of headers) c.header(name, value)
  c.header('Content-Type', 'application/json')
  c.status(status as StatusCode)
  const size = Buffer.byteLength(text)
  if (size > maxChunkBytes) return c.body(text)
  c.header('Vary', 'Accept-Encoding')
  const encoding = encodingFor(c.req.header('accept-encoding'), size, ['gzip', 'identity'])
  const bytes = encoding === 'gzip' ? gzipped(text) : text
  if (encoding === 'gzip') c.header('Content-Encoding', encoding)
  c.header('Content-Length', String(encoding === 'gzip' ? bytes.length : size))
  return c.body(bytes)
}
