import { createMiddleware } from 'hono/factory'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])

/** What a browser sends without asking the receiver: forms, links and `no-cors` requests. */
const unasked = new Set(['navigate', 'no-cors', 'websocket'])

type Allowed = {
  /** Origins of the pages that may pay here; absent, those of any site, as with Stripe. */
  shopOrigins?: string[] | undefined
  /** Where browsers reach the sandbox, when not at its own address. */
  publicUrl?: string | undefined
}

/**
 * Refuses what another site makes a browser send: every form, and every request of a page that is
 * neither a shop's nor the sandbox's own. (W3C, Fetch Metadata Request Headers; RFC 6454, `Origin`.)
 * Programs send neither header and are known by their key.
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
    const isForm = unasked.has(c.req.header('sec-fetch-mode') ?? '')
    if (!isForm && (origin === undefined || (origin !== 'null' && isKnown(origin)))) return next()
    const message = 'Requests of other sites are not answered.'
    return c.json({ error: { type: 'invalid_request_error', message } }, 403)
  })
}
