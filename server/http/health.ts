import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import type { AppServices } from '../context.ts'
import { pendingMigrations } from '../database/migrate.ts'
import { refusalBody, refuse, retryAfterOf } from '../errors/refusal.ts'
import type { HttpEnv } from './middleware.ts'

export type Saturation = () => 'requests' | 'queue' | 'connections' | undefined

type NotReady =
  | { status: 'leaving' }
  | { status: 'saturated'; reason: string }
  | { status: 'migrating'; pending: string[] }

function notReady(c: Context<HttpEnv>, why: NotReady) {
  const refusal = refuse('overloaded')
  c.header('Retry-After', String(retryAfterOf(refusal)))
  return c.json({ ...refusalBody(refusal), ...why }, 503)
}

/** `/healthz`: liveness. `/readyz`: 503 without database, on shutdown or at saturation. */
export function healthRoutes({ db, leaving, pool }: AppServices, saturation: Saturation) {
  // A later release only adds migrations, and a database is restored only while no server runs.
  let isMigrated = false
  return new Hono<HttpEnv>()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', async (c) => {
      if (leaving.signal.aborted) return notReady(c, { status: 'leaving' })
      const reason = saturation()
      if (reason) return notReady(c, { status: 'saturated', reason })
      await sql`select 1`.execute(db)
      const pending = isMigrated ? [] : await pendingMigrations(pool)
      isMigrated = pending.length === 0
      return isMigrated
        ? c.json({ status: 'ready' })
        : notReady(c, { status: 'migrating', pending })
    })
}
