import { isAPIError } from 'better-auth/api'
import type pg from 'pg'

/** The library hides what the database said; if the database is away now, that was the cause. */
export async function causeOf(error: Error, pool: pg.Pool): Promise<Error> {
  if (!isAPIError(error) || error.statusCode < 500) return error
  return pool.query('select 1').then(
    () => error,
    (away) => away,
  )
}
