import { isAPIError } from 'better-auth/api'
import type { GuardedPool } from '../guarded-pool.ts'
import { refuse } from '../refusal.ts'

/** In milliseconds; a request that met the trouble is answered well before. */
const recent = 5_000

/** The library hides what the database said; if that was in trouble just now, it was the cause. */
export async function causeOf(error: Error, pool: GuardedPool): Promise<Error> {
  if (!isAPIError(error) || error.statusCode < 500) return error
  if (performance.now() - pool.troubledAt < recent) return refuse('overloaded')
  return pool.query('select').then(
    () => error,
    (away) => away,
  )
}
