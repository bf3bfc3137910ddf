import { Hono } from 'hono'
import type { AppServices } from '../../context.ts'
import { refuse } from '../../errors/refusal.ts'
import { denyAllCsp } from '../../http/csp/csp.ts'
import { type HttpEnv, methodNotAllowed } from '../../http/middleware.ts'

const address = /^\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/\d{1,4}\.(avif|webp))$/

/** Opened directly it cannot run anything, whatever type a browser takes it for. */
const sandboxed = `sandbox; ${denyAllCsp}`

/** `GET /media/{id}/{width}.{avif|webp}`: a photo. Its content is immutable. */
export function photoFiles({ bucket }: Pick<AppServices, 'bucket'>) {
  const app = new Hono<HttpEnv>()
  app.get('*', async (c) => {
    const [, key = '', format] = address.exec(c.req.path) ?? []
    const file = key ? await bucket.get(key) : undefined
    if (!file) throw refuse('not_found')
    const etag = `"${key}"`
    c.header('ETag', etag)
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    c.header('Content-Security-Policy', sandboxed)
    const isKnown = c.req.header('if-none-match')?.includes(etag)
    if (isKnown || c.req.raw.method === 'HEAD') await file.body.cancel()
    if (isKnown) return c.body(null, 304)
    c.header('Content-Type', `image/${format}`)
    c.header('Content-Length', String(file.size))
    return c.req.raw.method === 'HEAD' ? c.body(null) : c.newResponse(file.body)
  })
  app.all('*', methodNotAllowed('GET, HEAD'))
  return app
}
