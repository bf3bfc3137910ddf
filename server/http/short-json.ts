import type { Context } from 'hono'

/** A response with its length: those without one are compressed as a stream, however short. */
export function shortJson(c: Context, value: object): Response {
  const text = JSON.stringify(value)
  c.header('Content-Length', String(Buffer.byteLength(text)))
  return c.body(text, 200, { 'content-type': 'application/json' })
}
