import type { Context as HonoContext } from 'hono'
import { languageOfPath } from '../../contract/i18n/languages.ts'
import type { AppServices } from '../context.ts'
import { refuse } from '../errors/refusal.ts'
import { runWithLanguage } from '../i18n/language.ts'
import { pageCsp } from './csp/csp.ts'
import { noncePlaceholder, stripNonce } from './csp/script-hashes.ts'
import type { HttpEnv } from './middleware.ts'

export type WebApp = { fetch(request: Request): Response | Promise<Response> }

/** The router trusts any `Host`: use only the path. */
function pathOf(location: string): string {
  const { pathname, search } = new URL(location, 'http://any')
  return pathname.replace(/^\/+/, '/') + search
}

function redirectOrNotFound({ status, headers }: Response): Response {
  const location = headers.get('location')
  if (!location) throw refuse('not_found')
  return new Response(null, { status, headers: { location: pathOf(location) } })
}

/** The router would log an abort as an error. */
function withoutAbortSignal({ url, method, headers }: Request) {
  return new Request(url, { method, headers })
}

/** `Link: rel="canonical"` (RFC 8288, RFC 6596) without query parameters. */
function canonical({ config }: AppServices, path: string) {
  return `<${new URL(path, config.publicUrl).href}>; rel="canonical"`
}

/** Renders pages with a CSP of hashes rather than nonces, so that renderings are cacheable. */
export function ssrRoutes(services: AppServices, web: WebApp) {
  // Read by `web/router.tsx` and `web/i18n/language.ts`.
  Object.assign(globalThis, { $nonceMark: noncePlaceholder, $language: services.config.language })
  return async (c: HonoContext<HttpEnv>) => {
    const language = languageOfPath(c.req.path) ?? services.config.language
    const request = withoutAbortSignal(c.req.raw)
    const rendered = await runWithLanguage(language, () => web.fetch(request))
    const isPage = rendered.headers.get('content-type')?.startsWith('text/html')
    if (!isPage) return redirectOrNotFound(rendered)
    const { html, scripts } = stripNonce(await rendered.text())
    const headers = new Headers(rendered.headers)
    headers.delete('content-length')
    headers.set('content-security-policy', pageCsp(scripts, services.cards.scriptUrl))
    headers.set('cache-control', 'no-cache')
    if (rendered.status === 200) headers.append('link', canonical(services, c.req.path))
    return new Response(html, { status: rendered.status, headers })
  }
}
