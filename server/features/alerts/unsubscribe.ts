import { type Context, Hono } from 'hono'
import type { AppServices } from '../../context.ts'
import { refuse } from '../../errors/refusal.ts'
import { newNonce } from '../../http/csp/csp.ts'
import { type HttpEnv, methodNotAllowed } from '../../http/middleware.ts'
import { currentLanguage, languageMiddleware } from '../../i18n/language.ts'
import { subscriberLanguage, subscriptionOf, unsubscribe } from './subscription.ts'
import { unsubscribePage } from './unsubscribe-page.ts'

/** A page without scripts, whose only form posts to this site. */
function pageCsp(c: Context, nonce: string) {
  c.header('Cache-Control', 'no-store')
  c.header('Referrer-Policy', 'no-referrer')
  c.header('X-Robots-Tag', 'noindex')
  c.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  )
}

/** POST unsubscribes (RFC 8058 or the page's button). GET does not: scanners prefetch links. */
export function unsubscribeRoutes({ config, db, pool }: AppServices): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  app.use(languageMiddleware(config.language))
  const page = async (c: Context, done: boolean) => {
    const about = await subscriptionOf(pool, c.req.param('token') ?? '')
    if (!about) throw refuse('not_found')
    if (done) await unsubscribe(db, about)
    const nonce = newNonce()
    pageCsp(c, nonce)
    const { brand } = config
    const language = (await subscriberLanguage(db, about)) ?? currentLanguage()
    return c.html(unsubscribePage({ about, done, nonce, brand, language }))
  }
  app.get('/:token', (c) => page(c, false))
  app.post('/:token', (c) => page(c, true))
  app.all('/:token', methodNotAllowed('GET, HEAD, POST'))
  return app
}
