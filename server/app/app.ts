import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { requestId } from 'hono/request-id'
import { observingSecurity } from '../access/security-log.ts'
import { refuse } from '../errors/refusal.ts'
import { unsubscribeRoutes } from '../features/alerts/unsubscribe.ts'
import { identityApp } from '../features/identity/routes.ts'
import { photoFiles } from '../features/media/serving.ts'
import { paymentWebhook } from '../features/payments/webhook.ts'
import { healthRoutes, type Saturation } from '../http/health.ts'
import { metricsRoutes } from '../http/metrics-page.ts'
import {
  address,
  defaultCsp,
  logging,
  mapDatabaseErrors,
  onError,
  securityHeaders,
  trackWrites,
  type Variables,
} from '../http/middleware.ts'
import { pwaRoutes } from '../http/pwa/routes.ts'
import { readYourWrites } from '../http/read-your-writes.ts'
import { requestMetrics } from '../http/request-metrics.ts'
import { seoRoutes } from '../http/seo/robots.ts'
import { securityTxt } from '../http/seo/security-txt.ts'
import { ssrRoutes, type WebApp } from '../http/ssr.ts'
import { languageMiddleware } from '../i18n/language.ts'
import { api } from './api.ts'
import { docs } from './openapi.ts'
import type { Services } from './services.ts'

const immutableCacheControl = 'public, max-age=31536000, immutable'
const dayCacheControl = 'public, max-age=86400'

/** The whole product as one HTTP application: the API, the files and the pages. */
export function createApp(services: Services, web: WebApp | undefined, saturation: Saturation) {
  const app = new Hono<Variables>()
  app.onError(onError(services.log))
  app.use(requestId({ headerName: 'X-Request-Id', generator: () => crypto.randomUUID() }))
  app.use(requestMetrics(services), logging(services.log), securityHeaders(services))
  app.use(defaultCsp, address(services), observingSecurity(services), trackWrites(services))
  app.use('/api/*', languageMiddleware)
  app.use(compress())
  app.route('/', healthRoutes(services, saturation))
  app.route('/', seoRoutes(services))
  app.route('/', securityTxt(services))
  app.route('/', metricsRoutes(services))

  app.route('/api/webhooks/payments', paymentWebhook(services))
  app.use('/api/*', readYourWrites(services))
  app.route('/api/identity', identityApp(services))
  app.route('/api', docs())
  app.route('/api', api(services))
  app.route('/', pwaRoutes(services))

  app.use('/unsubscribe/*', languageMiddleware)
  app.route('/unsubscribe', unsubscribeRoutes(services))

  app.route('/media', photoFiles(services))

  const files = (root: string, cache: string) =>
    serveStatic({ root, precompressed: true, onFound: (_, c) => c.header('Cache-Control', cache) })
  app.use('/assets/*', files('dist/client', immutableCacheControl))
  app.use('/pictures/*', files('db/demo', dayCacheControl))
  app.on(['GET', 'HEAD'], '*', files('dist/client', dayCacheControl))
  if (web) app.on(['GET', 'HEAD'], '*', mapDatabaseErrors(services), ssrRoutes(services, web))
  app.all('*', (c) => {
    if (c.req.method === 'GET') throw refuse('not_found')
    c.header('Allow', 'GET, HEAD')
    throw refuse('wrong_method')
  })
  return app
}
