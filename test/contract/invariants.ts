import type pg from 'pg'
import { expect } from 'vitest'
import { checkInvariants } from '../../server/commands/invariants.ts'

/** The invariants of `db/invariants.sql` that are broken at this moment. */
export async function brokenInvariants(database: pg.Pool | pg.Client) {
  return (await checkInvariants(database)).filter(({ broken }) => broken > 0)
}

/** Nothing in the database breaks a promise of the shop. */
export async function expectInvariants(pool: pg.Pool) {
  expect(await brokenInvariants(pool)).toEqual([])
}
