import { isAPIError } from 'better-auth/api'
import type { ResilientPool } from '../../database/resilient-pool.ts'
import { refuse } from '../../errors/refusal.ts'

/** The library hides database errors; a recent database failure is taken as the cause. */
export async function causeOf(error: Error, pool: ResilientPool): Promise<Error> {
  if (!isAPIError(error) || error.statusCode < 500) return error
  if (pool.isTroubled) return refuse('overloaded')
  return pool.query('select').then(
    () => error,
    (away) => away,
  )
}
