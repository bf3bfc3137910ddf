import { Hono } from 'hono'
import { sql } from 'kysely'
import type { AppServices } from '../context.ts'
import { pendingMigrations } from '../database/migrate.ts'
import type { HttpEnv } from './middleware.ts'

export type Saturation = () => 'requests' | 'queue' | 'connections' | undefined

/** `/healthz`: liveness. `/readyz`: 503 without database, on shutdown or at saturation. */
export function healthRoutes({ db, leaving, pool }: AppServices, saturation: Saturation) {
  // A later release only adds migrations, and a database is restored only while no server runs.
  let isMigrated = false
  return new Hono<HttpEnv>()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      if (leaving.signal.aborted) return c.json({ status: 'leaving' }, 503)
      const reason = saturation()
      if (reason) return c.json({ status: 'saturated', reason }, 503)
      await sql`select 1`.execute(db)
      const pending = isMigrated ? [] : await pendingMigrations(pool)
      isMigrated = pending.length === 0
      return isMigrated
        ? c.json({ status: 'ready' })
        : c.json({ status: 'migrating', pending }, 503)
    })
}
