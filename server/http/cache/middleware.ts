import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { anonymous } from '../../context.ts'
import type { CacheServices } from './cache.ts'
import { cacheableUrls } from './cacheable-urls.ts'
import { createMemberListings } from './member-listings.ts'
import { createRenderer, type RenderedApps } from './render.ts'
import type { Answer, EncodedBody } from './response.ts'
import { send } from './send.ts'

/** In milliseconds: then the line is as good as broken, and what is asked for is made anew. */
const maxCatchingUp = 250

type Serve = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<unknown>

/** A request's id: the caller's own, if it is one, as `hono/request-id` has it. */
function idOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id']
  const isFine = typeof given === 'string' && /^[\w\-=]{1,255}$/.test(given)
  return isFine ? given : crypto.randomUUID()
}

/** Serves cacheable URLs from memory and renders them when they are missing. */
export function createCacheMiddleware(services: CacheServices, apps: RenderedApps) {
  const { log, config, cache, live, metrics } = services
  const addressOf = cacheableUrls(config)
  const shared = createRenderer(services, apps)
  const listForMember = createMemberListings(services, shared.answer)

  let catchingUp: Promise<void> | undefined

  /** Who has just changed something and looks again must see it: for that, notices are awaited. */
  async function catchUp() {
    for (let tries = 0; tries < 2 && cache.isBehind(); tries += 1) {
      catchingUp ??= Promise.race([live.catchUp(), delay(maxCatchingUp)]).finally(() => {
        catchingUp = undefined
      })
      await catchingUp
    }
  }

  async function answerTo(incoming: IncomingMessage): Promise<Answer | undefined> {
    const address = addressOf(incoming)
    if (!address) return listForMember(incoming)
    await catchUp()
    return shared.answer({ key: address, address, as: anonymous })
  }

  function give(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    ready: EncodedBody,
    begun: number,
  ) {
    const id = idOf(incoming)
    const status = send(incoming, outgoing, ready, id)
    const { method = '', url: path } = incoming
    const ms = performance.now() - begun
    metrics.request(method, 'from memory', status, ms / 1000)
    // One of the fixed set of addresses: nobody has put anything into it.
    log.info({ id, method, path, status, ms: Math.round(ms) })
  }

  return {
    /** Answers at once, if what is asked for lies ready; whether it did. */
    serve(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
      const begun = performance.now()
      const address = addressOf(incoming)
      const answer = address ? shared.kept(address) : undefined
      const ready = answer?.ready(incoming.headers['accept-encoding'])
      if (!ready) return false
      give(incoming, outgoing, ready, begun)
      return true
    },
    /** Makes ready what everybody gets; everything else is served by `otherwise`. */
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
