import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { requestId } from 'hono/request-id'
import { observingSecurity } from '../access/security-log.ts'
import type { House } from '../context.ts'
import { refuse } from '../errors/refusal.ts'
import { unsubscribing } from '../features/alerts/unsubscribe.ts'
import { identityApp } from '../features/identity/routes.ts'
import { photoFiles } from '../features/media/serving.ts'
import { paymentWebhook } from '../features/payments/webhook.ts'
import { health, type Saturation } from '../http/health.ts'
import { metricsPage } from '../http/metrics-page.ts'
import {
  address,
  inert,
  logging,
  notingWrites,
  onError,
  safeHeaders,
  unlessTroubled,
  type Variables,
} from '../http/middleware.ts'
import { installable } from '../http/pwa/routes.ts'
import { rememberingWriters } from '../http/read-your-writes.ts'
import { observing } from '../http/request-metrics.ts'
import { forRobots } from '../http/seo/robots.ts'
import { securityTxt } from '../http/seo/security-txt.ts'
import { pages, type WebApp } from '../http/ssr.ts'
import { speaking } from '../i18n/language.ts'
import { api } from './api.ts'
import { docs } from './openapi.ts'

const yearLong = 'public, max-age=31536000, immutable'
const dayLong = 'public, max-age=86400'

/** The whole product as one HTTP application: the API, the files and the pages. */
export function createApp(house: House, web: WebApp | undefined, saturation: Saturation) {
  const app = new Hono<Variables>()
  app.onError(onError(house.log))
  app.use(requestId({ headerName: 'X-Request-Id', generator: () => crypto.randomUUID() }))
  app.use(observing(house), logging(house.log), safeHeaders(house))
  app.use(inert, address(house), observingSecurity(house), notingWrites(house))
  app.use('/api/*', speaking)
  app.use(compress())
  app.route('/', health(house, saturation))
  app.route('/', forRobots(house))
  app.route('/', securityTxt(house))
  app.route('/', metricsPage(house))

  app.route('/api/webhooks/payments', paymentWebhook(house))
  app.use('/api/*', rememberingWriters(house))
  app.route('/api/identity', identityApp(house))
  app.route('/api', docs())
  app.route('/api', api(house))
  app.route('/', installable(house))

  app.use('/unsubscribe/*', speaking)
  app.route('/unsubscribe', unsubscribing(house))

  app.route('/media', photoFiles(house))

  const files = (root: string, cache: string) =>
    serveStatic({ root, precompressed: true, onFound: (_, c) => c.header('Cache-Control', cache) })
  app.use('/assets/*', files('dist/client', yearLong))
  app.use('/pictures/*', files('db/demo', dayLong))
  app.on(['GET', 'HEAD'], '*', files('dist/client', dayLong))
  if (web) app.on(['GET', 'HEAD'], '*', unlessTroubled(house), pages(house, web))
  app.all('*', (c) => {
    if (c.req.method === 'GET') throw refuse('not_found')
    c.header('Allow', 'GET, HEAD')
    throw refuse('wrong_method')
  })
  return app
}
