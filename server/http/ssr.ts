import type { Context as HonoContext } from 'hono'
import { languageOfPath } from '../../contract/i18n/languages.ts'
import type { AppServices } from '../context.ts'
import { refuse } from '../errors/refusal.ts'
import { runWithLanguage } from '../i18n/language.ts'
import { pageCsp } from './csp.ts'
import type { Variables } from './middleware.ts'
import { noncePlaceholder, stripNonce } from './script-hashes.ts'

/** What the build makes of `web/`: a handler that renders any page of the product. */
export type WebApp = { fetch(request: Request): Response | Promise<Response> }

/** Where the router sends a visitor, as a path of this site: it takes any `Host` for its own. */
function pathOf(location: string): string {
  const { pathname, search } = new URL(location, 'http://any')
  return pathname.replace(/^\/+/, '/') + search
}

/** What the router answers without a page: a redirect, or the bare 400 of an address that is no UTF-8. */
function withoutPage({ status, headers }: Response): Response {
  const location = headers.get('location')
  if (!location) throw refuse('not_found')
  return new Response(null, { status, headers: { location: pathOf(location) } })
}

/**
 * The request without its signal: the router takes a visitor who has left for a failure, and what it
 * renders of public data is no waste.
 */
function render({ url, method, headers }: Request) {
  return new Request(url, { method, headers })
}

/** The page's one address for search engines (RFC 8288, RFC 6596), whatever was asked along. */
function canonical({ config }: AppServices, path: string) {
  return `<${new URL(path, config.publicUrl).href}>; rel="canonical"`
}

/** Renders a page, with a policy that names its own inline scripts: two renderings alike are the same. */
export function ssrRoutes(services: AppServices, web: WebApp) {
  Object.assign(globalThis, { $nonceMark: noncePlaceholder, $language: services.config.language })
  return async (c: HonoContext<Variables>) => {
    const language = languageOfPath(c.req.path) ?? services.config.language
    const rendered = await runWithLanguage(language, () => web.fetch(render(c.req.raw)))
    if (!rendered.headers.get('content-type')?.startsWith('text/html')) return withoutPage(rendered)
    const { html, scripts } = stripNonce(await rendered.text())
    const headers = new Headers(rendered.headers)
    headers.delete('content-length')
    headers.set('content-security-policy', pageCsp(scripts, services.cards.scriptUrl))
    headers.set('cache-control', 'no-cache')
    if (rendered.status === 200) headers.append('link', canonical(services, c.req.path))
    return new Response(html, { status: rendered.status, headers })
  }
}
