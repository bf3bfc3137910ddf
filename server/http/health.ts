import { Hono } from 'hono'
import { sql } from 'kysely'
import type { AppServices } from '../context.ts'
import { pendingMigrations } from '../database/migrate.ts'
import type { Variables } from './middleware.ts'

export type Saturation = () => 'requests' | 'queue' | 'connections' | undefined

/** `/healthz`: liveness. `/readyz`: 503 without database, on shutdown or at saturation. */
export function healthRoutes({ db, leaving, pool }: AppServices, saturation: Saturation) {
  return new Hono<Variables>()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      if (leaving.signal.aborted) return c.json({ status: 'leaving' }, 503)
      const reason = saturation()
      if (reason) return c.json({ status: 'saturated', reason }, 503)
      await sql`select 1`.execute(db)
      const pending = await pendingMigrations(pool)
      return pending.length === 0
        ? c.json({ status: 'ready' })
        : c.json({ status: 'migrating', pending }, 503)
    })
}
