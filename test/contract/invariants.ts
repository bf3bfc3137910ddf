import type pg from 'pg'
import { expect } from 'vitest'
import { checkInvariants } from '../../server/commands/invariants.ts'

/** Names of the currently violated invariants. */
export async function brokenInvariants(database: pg.Pool | pg.Client) {
  return (await checkInvariants(database)).filter(({ broken }) => broken > 0)
}

export async function expectInvariants(pool: pg.Pool) {
  expect(await brokenInvariants(pool)).toEqual([])
}
