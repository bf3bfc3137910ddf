import { Hono, type Context as HonoContext } from 'hono'
import { type AppServices, anonymous, type Caller } from '../../context.ts'
import { collectTags } from '../../database/replica/cache-tags.ts'
import { refuse } from '../../errors/refusal.ts'
import {
  defaultCsp,
  mapDatabaseErrors,
  onError,
  securityHeaders,
  type Variables,
} from '../middleware.ts'
import { ssrRoutes, type WebApp } from '../ssr.ts'
import type { CacheServices } from './cache.ts'
import { type Answer, answerOf } from './response.ts'
import { ttlOf } from './ttl.ts'

/** A URL and the caller it is rendered for: anonymous, or a member with roles but no name. */
export type Renderer = { key: string; address: string; as: Caller }

type CallerOf = (c: HonoContext<Variables>) => Promise<Caller>

/** What is rendered into the cache: the pages, if the web app is built, and the API. */
export type RenderedApps = {
  web: WebApp | undefined
  api(callerOf: CallerOf): Hono<Variables>
}

/** The application without anything that belongs to one request. */
function createRenderApp(
  services: AppServices,
  { web, api }: RenderedApps,
  askedAs: WeakMap<Request, Caller>,
) {
  const app = new Hono<Variables>()
  app.onError(onError(services.log))
  app.use(securityHeaders(services), defaultCsp)
  app.route(
    '/api',
    api(async ({ req }) => askedAs.get(req.raw) ?? anonymous),
  )
  if (web) app.get('*', mapDatabaseErrors(services), ssrRoutes(services, web))
  app.all('*', () => {
    throw refuse('not_found')
  })
  return app
}

/** Answers addresses, each made once at a time however many ask, and kept while it is true. */
export function createRenderer(services: CacheServices, apps: RenderedApps) {
  const { cache, db, config } = services
  const askedAs = new WeakMap<Request, Caller>()
  const app = createRenderApp(services, apps, askedAs)
  const flights = new Map<string, ReturnType<typeof make>>()

  async function make({ key, address, as }: Renderer) {
    const making = cache.begin()
    try {
      const request = new Request(new URL(address, config.publicUrl))
      askedAs.set(request, as)
      const { result, ingredients } = await collectTags(async () =>
        answerOf(await app.fetch(request), as === anonymous),
      )
      const answer: Answer = result
      if (answer.status !== 200 || !ingredients) return { answer, making, isKept: false }
      for (const ingredient of ingredients) answer.tags.add(ingredient)
      const took = performance.now() - making.begunAt
      const life = await ttlOf(db, ingredients, took).catch(() => 0)
      return {
        answer,
        making,
        isKept: cache.store(key, answer, making, { tags: ingredients, ttlMs: life }),
      }
    } finally {
      cache.abandon(making)
    }
  }

  function fly(shared: Renderer) {
    const flight = make(shared).finally(() => flights.delete(shared.key))
    flights.set(shared.key, flight)
    return flight
  }

  return {
    kept: (key: string): Answer | undefined => cache.get(key),
    /** Never answers with a rendering started before a change known at the time of the request. */
    async answer(shared: Renderer): Promise<Answer> {
      const asked = cache.changes()
      for (;;) {
        const found = cache.get(shared.key)
        if (found) return found
        const { answer, making, isKept } = await (flights.get(shared.key) ?? fly(shared))
        if (isKept || making.afterChange >= asked) return answer
      }
    },
  }
}
