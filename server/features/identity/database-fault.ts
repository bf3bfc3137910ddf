import { type APIError, isAPIError } from 'better-auth/api'
import type { ResilientPool } from '../../database/resilient-pool.ts'
import { refuse } from '../../errors/refusal.ts'

/** Its answer to a failed insert is a refusal. */
const hidesFault = ({ statusCode, body }: APIError) =>
  statusCode >= 500 || body?.code === 'FAILED_TO_CREATE_USER'

/** The library hides database errors; a recent database failure is taken as the cause. */
export async function causeOf(error: Error, pool: ResilientPool): Promise<Error> {
  if (!isAPIError(error) || !hidesFault(error)) return error
  if (pool.isUnhealthy) return refuse('overloaded')
  return pool.query('select').then(
    () => error,
    (away) => away,
  )
}
