import { createMiddleware } from 'hono/factory'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Requests that browsers send without a preflight: forms, links and `no-cors`. */
const unasked = new Set(['navigate', 'no-cors', 'websocket'])

type Allowed = {
  /** Origins of pages that may pay here; default any, as with Stripe. */
  shopOrigins?: string[] | undefined
  /** The sandbox's public URL, if not its own address. */
  publicUrl?: string | undefined
}

/**
 * CSRF protection: refuses forms of other sites, and requests of pages that are neither a shop's
 * nor the sandbox's own (W3C, Fetch Metadata Request Headers; RFC 6454, `Origin`). Server-side
 * clients send neither header and are authenticated by their key.
 */
export function refuseCrossSite({ shopOrigins, publicUrl }: Allowed) {
  return createMiddleware(async (c, next) => {
    if (safe.has(c.req.method)) return next()
    const origin = c.req.header('origin')
    const own = [
      `http://${c.req.header('host')}`,
      ...(publicUrl ? [new URL(publicUrl).origin] : []),
    ]
    const isKnown = (page: string) => own.includes(page) || (shopOrigins?.includes(page) ?? true)
    // A form of the sandbox's own pages: browsers alone set this header.
    if (c.req.header('sec-fetch-site') === 'same-origin') return next()
    const isForm = unasked.has(c.req.header('sec-fetch-mode') ?? '')
    if (!isForm && (origin === undefined || (origin !== 'null' && isKnown(origin)))) return next()
    const message = 'Cross-site requests are not allowed.'
    return c.json({ error: { type: 'invalid_request_error', message } }, 403)
  })
}
