import { Hono } from 'hono'
import { sql } from 'kysely'
import type { House } from './house.ts'
import type { Variables } from './http.ts'
import { pendingMigrations } from './migrate.ts'

/**
 * `GET /healthz`: the process is alive. `GET /readyz`: its database answers and is up to date,
 * and it was not told to stop.
 */
export function health({ db, leaving, pool }: House) {
  return new Hono<Variables>()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      if (leaving.signal.aborted) return c.json({ status: 'leaving' }, 503)
      await sql`select 1`.execute(db)
      const pending = await pendingMigrations(pool)
      return pending.length === 0
        ? c.json({ status: 'ready' })
        : c.json({ status: 'migrating', pending }, 503)
    })
}
