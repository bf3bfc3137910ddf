import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { anonymous } from '../../context.ts'
import type { CacheServices } from './cache.ts'
import { cacheableUrls } from './cacheable-urls.ts'
import { createMemberListings } from './member-listings.ts'
import { createRenderer, type RenderedApps } from './render.ts'
import type { CachedResponse, EncodedBody } from './response.ts'
import { send } from './send.ts'

/** After that the LISTEN connection counts as broken and the page is rendered. */
const catchUpTimeoutMs = 250

/** Counts a rendering at this client's request; rejects at its limit. */
type CountSearch = (incoming: IncomingMessage) => Promise<void>

type Serve = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<unknown>

function idOf({ headers }: IncomingMessage): string {
  const requestId = headers['x-request-id']
  const isFine = typeof requestId === 'string' && /^[\w\-=]{1,255}$/.test(requestId)
  return isFine ? requestId : crypto.randomUUID()
}

export function createCacheMiddleware(
  services: CacheServices,
  apps: RenderedApps,
  countSearch: CountSearch,
) {
  const { log, config, cache, live, metrics } = services
  const cacheableUrlOf = cacheableUrls(config)
  const shared = createRenderer(services, apps)
  const listForMember = createMemberListings(services, shared.answer)

  let catchingUp: Promise<void> | undefined

  /** A client must read its own writes: wait for pending notifications. */
  async function catchUp() {
    for (let tries = 0; tries < 2 && cache.isBehind(); tries += 1) {
      catchingUp ??= Promise.race([live.catchUp(), delay(catchUpTimeoutMs)]).finally(() => {
        catchingUp = undefined
      })
      await catchingUp
    }
  }

  async function answerTo(incoming: IncomingMessage): Promise<CachedResponse | undefined> {
    const url = cacheableUrlOf(incoming)
    if (!url) return listForMember(incoming)
    await catchUp()
    if (url.budget === 'searches' && !shared.cached(url.key)) {
      const isAllowed = await countSearch(incoming).then(
        () => true,
        () => false,
      )
      if (!isAllowed) return undefined
    }
    return shared.answer({ ...url, as: anonymous })
  }

  function give(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    ready: EncodedBody,
    begun: number,
  ) {
    const id = idOf(incoming)
    const status = send(incoming, outgoing, ready, id)
    const { method = '', url = '' } = incoming
    const ms = performance.now() - begun
    metrics.request(method, 'from memory', status, ms / 1000)
    // Without the query, which has the words of a search; the path is one of a fixed set.
    const [path] = url.split('?', 1)
    log.info({ id, method, path, status, ms: Math.round(ms) })
  }

  return {
    serve(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
      const begun = performance.now()
      const url = cacheableUrlOf(incoming)
      const answer = url && shared.cached(url.key)
      const ready = answer?.ready(incoming.headers['accept-encoding'])
      if (!ready) return false
      give(incoming, outgoing, ready, begun)
      return true
    },
    before(otherwise: Serve): Serve {
      return async (incoming, outgoing) => {
        const begun = performance.now()
        const answer = await answerTo(incoming)
        if (!answer) return otherwise(incoming, outgoing)
        const ready = await answer.prepare(incoming.headers['accept-encoding'])
        cache.makeRoom()
        give(incoming, outgoing, ready, begun)
      }
    },
  }
}
