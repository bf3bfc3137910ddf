import { Hono } from 'hono'
import type { AppServices } from '../../context.ts'
import { refuse } from '../../errors/refusal.ts'
import { denyAllCsp } from '../../http/csp/csp.ts'
import { type HttpEnv, methodNotAllowed } from '../../http/middleware.ts'
import { createWithheldPhotos } from './withheld-photos.ts'

const address = /^\/media\/(([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/\d{1,4}\.(avif|webp))$/

/** Opened directly it cannot run anything, whatever type a browser takes it for. */
const sandboxed = `sandbox; ${denyAllCsp}`

/**
 * `GET /media/{id}/{width}.{avif|webp}`: a photo. Its content is immutable, but staff may remove its listing: CDNs that
 * know their own header ask again every day.
 */
export function photoFiles({ bucket, db }: Pick<AppServices, 'bucket' | 'db'>) {
  const app = new Hono<HttpEnv>()
  const isWithheld = createWithheldPhotos(db)
  app.get('*', async (c) => {
    const [, key = '', id = '', format] = address.exec(c.req.path) ?? []
    const file = key && !(await isWithheld(id)) ? await bucket.get(key) : undefined
    if (!file) throw refuse('not_found')
    const etag = `"${key}"`
    c.header('ETag', etag)
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    c.header('CDN-Cache-Control', 'max-age=86400')
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
