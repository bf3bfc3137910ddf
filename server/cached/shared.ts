import { Hono } from 'hono'
import { api } from '../api.ts'
import type { House } from '../house.ts'
import { inert, onError, safeHeaders, unlessTroubled, type Variables } from '../http.ts'
import { pages, type WebApp } from '../pages.ts'
import { refuse } from '../refusal.ts'
import { type Answer, answerOf } from './answer.ts'
import { gathered } from './ingredients.ts'
import { lifeOf } from './life.ts'

/** What is the same for all: asked without any header, answered without anything of one request. */
function openApp(house: House, web: WebApp | undefined) {
  const app = new Hono<Variables>()
  app.onError(onError(house.log))
  app.use(safeHeaders(house), inert)
  app.route('/api', api(house))
  if (web) app.get('*', unlessTroubled(house), pages(house, web))
  app.all('*', () => {
    throw refuse('not_found')
  })
  return app
}

/** Answers addresses, each made once at a time however many ask, and kept while it is true. */
export function openShared(house: House, web: WebApp | undefined) {
  const { cache, db, config } = house
  const app = openApp(house, web)
  const flights = new Map<string, ReturnType<typeof make>>()

  async function make(address: string) {
    const making = cache.begin()
    try {
      const request = new Request(new URL(address, config.publicUrl))
      const { result, ingredients } = await gathered(async () => answerOf(await app.fetch(request)))
      const answer: Answer = result
      if (answer.status !== 200 || !ingredients) return { answer, making, isKept: false }
      const took = performance.now() - making.begunAt
      const life = await lifeOf(db, ingredients, took).catch(() => 0)
      return { answer, making, isKept: cache.keep(address, answer, making, { ingredients, life }) }
    } finally {
      cache.abandon(making)
    }
  }

  function fly(address: string) {
    const flight = make(address).finally(() => flights.delete(address))
    flights.set(address, flight)
    return flight
  }

  return {
    kept: (address: string): Answer | undefined => cache.get(address),
    /** Nobody gets what was begun before a change that had been heard of when they asked. */
    async answer(address: string): Promise<Answer> {
      const asked = cache.changes()
      for (;;) {
        const found = cache.get(address)
        if (found) return found
        const { answer, making, isKept } = await (flights.get(address) ?? fly(address))
        if (isKept || making.afterChanges >= asked) return answer
      }
    },
  }
}
