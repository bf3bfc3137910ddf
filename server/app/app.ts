import { serveStatic } from '@hono/node-server/serve-static'
import { Hono, type MiddlewareHandler } from 'hono'
import { compress } from 'hono/compress'
import { requestId } from 'hono/request-id'
import { languages } from '../../contract/i18n/languages.ts'
import { securityLogMiddleware } from '../access/security-log.ts'
import { refuse } from '../errors/refusal.ts'
import type { Feature } from '../feature.ts'
import { consumeSearchLimit } from '../features/search/rate-limits.ts'
import { healthRoutes, type Saturation } from '../http/health.ts'
import { mailboxRoutes } from '../http/mailbox/routes.ts'
import { metricsRoutes } from '../http/metrics-page.ts'
import {
  address,
  defaultCsp,
  type HttpEnv,
  logging,
  mapDatabaseErrors,
  onError,
  securityHeaders,
  trackWrites,
} from '../http/middleware.ts'
import { pwaRoutes } from '../http/pwa/routes.ts'
import { readYourWrites } from '../http/read-your-writes.ts'
import { requestMetrics } from '../http/request-metrics.ts'
import { seoRoutes } from '../http/seo/routes.ts'
import { securityTxt } from '../http/seo/security-txt.ts'
import { ssrRoutes, type WebApp } from '../http/ssr.ts'
import { languageMiddleware } from '../i18n/language.ts'
import { api } from './api.ts'
import { features } from './features.ts'
import { docs } from './openapi.ts'
import type { Services } from './services.ts'

const immutableCacheControl = 'public, max-age=31536000, immutable'
const dayCacheControl = 'public, max-age=86400'

/** In any case, whatever the router of the web app accepts. */
const searchPage = new RegExp(`^(?:/(?:${languages.join('|')}))?/search$`, 'i')

/** A search page is counted like the calls that it makes. */
function limitSearches({ db }: Services): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    if (searchPage.test(c.req.path)) await consumeSearchLimit({ db, address: c.get('address') })
    await next()
  }
}

export function createApp(services: Services, web: WebApp | undefined, saturation: Saturation) {
  const app = new Hono<HttpEnv>()
  const mount = (kind: 'routes' | 'webhooks') => {
    const declared = features.flatMap((feature: Feature<Services>) =>
      Object.entries(feature[kind] ?? {}),
    )
    for (const [path, routes] of declared) app.route(path, routes(services))
  }
  app.onError(onError(services))
  app.use(requestId({ headerName: 'X-Request-Id', generator: () => crypto.randomUUID() }))
  app.use(requestMetrics(services), logging(services.log), securityHeaders(services))
  app.use(defaultCsp, address(services), securityLogMiddleware(services), trackWrites(services))
  app.use('/api/*', languageMiddleware(services.config.language))
  app.use(compress())
  app.route('/', healthRoutes(services, saturation))
  app.route('/', seoRoutes(services))
  app.route('/', securityTxt(services))
  app.route('/', metricsRoutes(services))

  mount('webhooks')
  app.use('/api/*', readYourWrites(services))
  mount('routes')
  app.route('/api', docs())
  app.route('/api', api(services))
  app.route('/', pwaRoutes(services))
  app.route('/', mailboxRoutes(services))

  const files = (root: string, cache: string) =>
    serveStatic({ root, precompressed: true, onFound: (_, c) => c.header('Cache-Control', cache) })
  app.use('/assets/*', files('dist/client', immutableCacheControl))
  app.use('/pictures/*', files('db/demo', dayCacheControl))
  app.on(['GET', 'HEAD'], '*', files('dist/client', dayCacheControl))
  app.use(limitSearches(services))
  if (web) app.on(['GET', 'HEAD'], '*', mapDatabaseErrors(services), ssrRoutes(services, web))
  app.all('*', (c) => {
    if (c.req.method === 'GET') throw refuse('not_found')
    c.header('Allow', 'GET, HEAD')
    throw refuse('wrong_method')
  })
  return app
}
