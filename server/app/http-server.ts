import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { addressOfRequest, isTrustedProxy, networksOf } from '../access/client-address.ts'
import type { Feature } from '../feature.ts'
import { openedProduct } from '../features/listing-figures/view-counter.ts'
import { consumeSearchLimit } from '../features/search/rate-limits.ts'
import { createPageCacheHandler } from '../http/cache/page-cache-handler.ts'
import { handleClientErrors, onClientError } from '../http/connections/client-error.ts'
import { openServer } from '../http/connections/listen.ts'
import { openBodyReader } from '../http/connections/request-bodies.ts'
import type { Saturation } from '../http/health.ts'
import { createLoadShedder } from '../http/load-shedding/load-shedder.ts'
import type { WebApp } from '../http/ssr.ts'
import { api } from './api.ts'
import { createApp } from './app.ts'
import { bodyRuleOf } from './body-rules.ts'
import { features } from './features.ts'
import type { Services } from './services.ts'

/** Requests to these paths bypass the queue of an overloaded server. */
const prioritizedPaths = new Set([
  '/readyz',
  '/api/payments',
  ...features.flatMap(({ webhooks }: Feature<Services>) => Object.keys(webhooks ?? {})),
])

const isPrioritized = ({ url = '' }: IncomingMessage) =>
  prioritizedPaths.has(url.split('?', 1)[0] ?? '')

/** Also if the client has the page already. */
const isShown = ({ statusCode }: ServerResponse) => statusCode === 200 || statusCode === 304

export function createHttpServer(services: Services, web: WebApp | undefined) {
  const { config, log, metrics, pool, views } = services
  const { maxConnections: max, maxConnectionsPerClient, maxRequestsPerClient } = config
  const clientOf = (incoming: IncomingMessage) =>
    networksOf(addressOfRequest(incoming, config.trustedProxies))

  const saturation: Saturation = () =>
    loadShedder.saturation() ?? (connections.isFull() ? 'connections' : undefined)
  const { fetch } = createApp(services, web, saturation)
  const cache = createPageCacheHandler(
    services,
    { web, api: (callerOf) => api(services, callerOf) },
    (incoming) => {
      const address = addressOfRequest(incoming, config.trustedProxies)
      return consumeSearchLimit({ db: services.db, address })
    },
  )
  const loadShedder = createLoadShedder({
    serveAtOnce: cache.tryServe,
    serve: cache.wrap(getRequestListener(fetch, { errorHandler: onClientError(log) })),
    isPrioritized,
    clientOf,
    maxPerClient: maxRequestsPerClient,
    language: config.language,
    waitingForDatabase: () => pool.waitingCount,
    onOverload(load) {
      metrics.requestsRejected(load.rejected)
      log.warn(load, 'overloaded: requests are rejected')
    },
  })
  const bodies = openBodyReader({
    ruleOf: bodyRuleOf,
    clientOf,
    maxPerClient: maxRequestsPerClient,
    language: config.language,
  })

  function countView(incoming: IncomingMessage, outgoing: ServerResponse) {
    const { method, url, headers } = incoming
    // A link of ours that is prefetched counts like its data, which the router prefetches.
    const isOwn = headers['sec-fetch-site'] === 'same-origin'
    const purpose = isOwn ? undefined : headers['sec-purpose']?.toString()
    const id = openedProduct({ method, url, purpose, userAgent: headers['user-agent'] })
    if (!id) return
    const client = clientOf(incoming)
    outgoing.once('finish', () => {
      if (isShown(outgoing)) views.count(id, client)
    })
  }

  function onRequest(incoming: IncomingMessage, outgoing: ServerResponse): void {
    countView(incoming, outgoing)
    bodies.receive(incoming, outgoing, () => loadShedder.enter(incoming, outgoing))
  }

  const { server, connections } = openServer(onRequest, undefined, {
    max,
    maxPerClient: maxConnectionsPerClient,
    isProxy: (address) => isTrustedProxy(address, config.trustedProxies),
  })
  handleClientErrors(server)
  metrics.gauge('http_server_connections', 'Open connections of clients.', connections.open)
  metrics.gauge(
    'http_server_connections_dropped',
    'Connections dropped since the start, to keep the limits.',
    connections.dropped,
  )
  metrics.gauge(
    'http_server_bodies_arriving',
    'Requests whose body has not arrived yet.',
    bodies.arriving,
  )
  return { server, close: loadShedder.close }
}
