import { randomBytes } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import { nonceMark } from '../contract/nonce.ts'
import type { House } from './house.ts'
import type { Variables } from './http.ts'
import { refuse } from './refusal.ts'

/** What the build makes of `web/`: a handler that renders any page of the product. */
export type WebApp = { fetch(request: Request): Response | Promise<Response> }

const stripes = ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com']

/** The page's content security policy (W3C CSP 3), with the card provider let in where it must be. */
function securityPolicy(nonce: string, scriptUrl: string): string {
  const { origin } = new URL(scriptUrl)
  const cards = origin === stripes[0] ? stripes.join(' ') : origin
  const cardApi = origin === stripes[0] ? 'https://api.stripe.com' : origin
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' ${cards}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${cardApi}`,
    `frame-src ${cards}`,
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Sends a rendered page, with a nonce of its own in place of the mark it was rendered with. */
export function pages(house: House, web: WebApp) {
  return async (c: HonoContext<Variables>) => {
    const rendered = await web.fetch(c.req.raw)
    if (!rendered.headers.get('content-type')?.startsWith('text/html')) {
      // The bare 400 of an address that is no UTF-8.
      if (rendered.status >= 400) throw refuse('not_found')
      return rendered
    }
    const nonce = randomBytes(16).toString('base64')
    const html = (await rendered.text()).replaceAll(nonceMark, nonce)
    const headers = new Headers(rendered.headers)
    headers.delete('content-length')
    headers.set('content-security-policy', securityPolicy(nonce, house.cards.scriptUrl))
    headers.set('cache-control', 'no-cache')
    return new Response(html, { status: rendered.status, headers })
  }
}
