import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { anonymous } from '../../context.ts'
import { logRequest } from '../request-log.ts'
import type { CacheServices } from './cache.ts'
import { type CacheableUrl, cacheableUrls } from './cacheable-urls.ts'
import { createCatchUp } from './catch-up.ts'
import { createMemberListings } from './member-listings.ts'
import { createRenderer, type RenderedApps } from './render.ts'
import { type CachedResponse, type EncodedBody, send } from './response.ts'

/** After that the LISTEN connection counts as broken and the page is rendered. */
const catchUpTimeoutMs = 250

/** Counts a rendering at this client's request; rejects at its limit. */
type CountSearch = (incoming: IncomingMessage) => Promise<void>

type Serve = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<unknown>

function idOf({ headers }: IncomingMessage): string {
  const requestId = headers['x-request-id']
  const isFine = typeof requestId === 'string' && /^[\w\-=]{1,255}$/.test(requestId)
  return isFine ? requestId : randomUUID()
}

const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  )

/**
 * Serves cached responses. `tryServe` responds at once and returns true, or returns false; `wrap` makes
 * a handler that calls the given one only for requests that the cache cannot answer.
 */
export function createPageCacheHandler(
  services: CacheServices,
  apps: RenderedApps,
  countSearch: CountSearch,
) {
  const { log, config, cache, live, metrics } = services
  const cacheableUrlOf = cacheableUrls(config)
  const shared = createRenderer(services, apps)
  const members = createMemberListings(services, shared.responseFor)

  const catchUp = createCatchUp(live, catchUpTimeoutMs)

  /** A client must read its own writes: wait for pending notifications. */
  async function awaitWrites() {
    for (let tries = 0; tries < 2 && cache.isBehind(); tries += 1) {
      if (!(await catchUp())) return
    }
  }

  /** Whether the caller may have the shared response, and it is not older than their own writes. */
  async function isCurrentFor({ authorization }: CacheableUrl): Promise<boolean> {
    if (authorization !== undefined) {
      return (await members.confirmedCaller(authorization).catch(() => undefined)) !== undefined
    }
    await awaitWrites()
    return true
  }

  async function cachedResponseFor(incoming: IncomingMessage): Promise<CachedResponse | undefined> {
    const url = cacheableUrlOf(incoming)
    if (!url) return members.listFor(incoming)
    if (!(await isCurrentFor(url))) return undefined
    if (url.budget === 'searches' && !shared.cached(url.key)) {
      if (!(await succeeds(countSearch(incoming)))) return undefined
    }
    return shared.responseFor({ ...url, as: anonymous })
  }

  function respond(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    ready: EncodedBody,
    begun: number,
  ) {
    const id = idOf(incoming)
    const status = send(incoming, outgoing, ready, id)
    const { method = '', url = '' } = incoming
    metrics.request(method, 'from memory', status, (performance.now() - begun) / 1000)
    const [path = ''] = url.split('?', 1)
    logRequest(log, { id, method, path, status, begun })
  }

  return {
    tryServe(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
      const begun = performance.now()
      const url = cacheableUrlOf(incoming)
      const isPublic = url && url.authorization === undefined
      const response = isPublic ? shared.cached(url.key) : undefined
      const ready = response?.ready(incoming.headers['accept-encoding'])
      if (!ready) return false
      respond(incoming, outgoing, ready, begun)
      return true
    },
    wrap(otherwise: Serve): Serve {
      return async (incoming, outgoing) => {
        const begun = performance.now()
        const response = await cachedResponseFor(incoming)
        if (!response) return otherwise(incoming, outgoing)
        const ready = await response.prepare(incoming.headers['accept-encoding'])
        cache.makeRoom()
        respond(incoming, outgoing, ready, begun)
      }
    },
  }
}
