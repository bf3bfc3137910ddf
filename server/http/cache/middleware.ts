import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { anonymous } from '../../context.ts'
import { redactPath } from '../../observability/redact.ts'
import type { CacheServices } from './cache.ts'
import { type CacheableUrl, cacheableUrls } from './cacheable-urls.ts'
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
  return isFine ? requestId : randomUUID()
}

const succeeds = (work: Promise<unknown>) =>
  work.then(
    () => true,
    () => false,
  )

export function createCacheMiddleware(
  services: CacheServices,
  apps: RenderedApps,
  countSearch: CountSearch,
) {
  const { log, config, cache, live, metrics } = services
  const cacheableUrlOf = cacheableUrls(config)
  const shared = createRenderer(services, apps)
  const members = createMemberListings(services, shared.answer)

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

  /** Whether the caller may have the shared answer, and it is not older than their own writes. */
  async function isCurrentFor({ authorization }: CacheableUrl): Promise<boolean> {
    if (authorization !== undefined) {
      return (await members.confirmedCaller(authorization).catch(() => undefined)) !== undefined
    }
    await catchUp()
    return true
  }

  async function answerTo(incoming: IncomingMessage): Promise<CachedResponse | undefined> {
    const url = cacheableUrlOf(incoming)
    if (!url) return members.listFor(incoming)
    if (!(await isCurrentFor(url))) return undefined
    if (url.budget === 'searches' && !shared.cached(url.key)) {
      if (!(await succeeds(countSearch(incoming)))) return undefined
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
    // Without the query, which has the words of a search.
    const [path = ''] = url.split('?', 1)
    log.info({ id, method, path: redactPath(path), status, ms: Math.round(ms) })
  }

  return {
    serve(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
      const begun = performance.now()
      const url = cacheableUrlOf(incoming)
      const isPublic = url && url.authorization === undefined
      const answer = isPublic ? shared.cached(url.key) : undefined
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
