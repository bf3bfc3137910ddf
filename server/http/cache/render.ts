import { Hono, type Context as HonoContext } from 'hono'
import type { Language } from '../../../contract/i18n/languages.ts'
import { type AppServices, anonymous, type Caller } from '../../context.ts'
import { collectTags } from '../../database/cache-tags.ts'
import { refuse } from '../../errors/refusal.ts'
import { languageMiddleware } from '../../i18n/language.ts'
import {
  defaultCsp,
  type HttpEnv,
  mapDatabaseErrors,
  markRendering,
  onError,
  securityHeaders,
} from '../middleware.ts'
import { ssrRoutes, type WebApp } from '../ssr.ts'
import type { CacheServices } from './cache.ts'
import { type CachedResponse, captureResponse } from './response.ts'
import type { Budget } from './store.ts'
import { ttlOf } from './ttl.ts'

/** A URL and the caller it is rendered for: anonymous, or a member with roles but no name. */
export type RenderRequest = {
  key: string
  address: string
  as: Caller
  language?: Language
  /** Request headers on which the response depends, beside `Accept-Encoding`. */
  varies?: string[]
  budget?: Budget
}

type CallerOf = (c: HonoContext<HttpEnv>) => Promise<Caller>

/** What is rendered into the cache: the pages, if the web app is built, and the API. */
export type RenderedApps = {
  web: WebApp | undefined
  api(callerOf: CallerOf): Hono<HttpEnv>
}

function createRenderApp(
  services: AppServices,
  { web, api }: RenderedApps,
  callers: WeakMap<Request, Caller>,
) {
  const app = new Hono<HttpEnv>()
  app.onError(onError(services))
  app.use(securityHeaders(services), defaultCsp, markRendering)
  app.use('/api/*', languageMiddleware(services.config.language))
  app.route(
    '/api',
    api(async ({ req }) => callers.get(req.raw) ?? anonymous),
  )
  if (web) app.get('*', mapDatabaseErrors(services), ssrRoutes(services, web))
  app.all('*', () => {
    throw refuse('not_found')
  })
  return app
}

/** Renders URLs. Concurrent requests share one rendering, which is cached until it is invalidated. */
export function createRenderer(services: CacheServices, apps: RenderedApps) {
  const { cache, db, config } = services
  const callers = new WeakMap<Request, Caller>()
  const app = createRenderApp(services, apps, callers)
  const pending = new Map<string, ReturnType<typeof render>>()

  async function render(shared: RenderRequest) {
    const { key, address, as, language, varies = [], budget = 'pages' } = shared
    const rendering = cache.begin()
    try {
      const request = new Request(new URL(address, config.publicUrl), {
        headers: language ? { 'accept-language': language } : {},
      })
      callers.set(request, as)
      const { result, tags } = await collectTags(async () =>
        captureResponse(await app.fetch(request), {
          isForEverybody: as === anonymous,
          varies,
        }),
      )
      const response: CachedResponse = result
      if (response.status !== 200 || !tags) return { response, rendering, isCached: false }
      for (const one of tags) response.tags.add(one)
      const took = performance.now() - rendering.begunAt
      const ttlMs = await ttlOf(db, tags, took).catch(() => 0)
      return {
        response,
        rendering,
        isCached: cache.store(key, response, rendering, { tags, ttlMs, budget }),
      }
    } finally {
      cache.abandon(rendering)
    }
  }

  function startRender(shared: RenderRequest) {
    const flight = render(shared).finally(() => pending.delete(shared.key))
    pending.set(shared.key, flight)
    return flight
  }

  return {
    cached: (key: string): CachedResponse | undefined => cache.get(key),
    /** Never responds with a rendering started before a change known at the time of the request. */
    async responseFor(shared: RenderRequest): Promise<CachedResponse> {
      const changesBefore = cache.changes()
      for (;;) {
        const found = cache.get(shared.key)
        if (found) return found
        const { response, rendering, isCached } = await (pending.get(shared.key) ??
          startRender(shared))
        if (isCached || rendering.afterChange >= changesBefore) return response
      }
    },
  }
}
