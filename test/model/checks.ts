import { expect, vi } from 'vitest'
import { brokenInvariants } from '../contract/invariants.ts'
import { waitOptions } from '../harness/wait-options.ts'
import type { ModelScene, QuietApp } from './scene.ts'
import { steps } from './steps.ts'
import { stateOf } from './world.ts'

const broken = new Set<string>()
let checks = 0

/** Rows that violate an invariant, except those reported before. */
async function newlyBroken({ invariantsClient }: ModelScene) {
  checks += 1
  // As tables grow, the prepared plan for empty tables would become slow.
  if (checks % 100 === 0) await invariantsClient.query('analyze')
  const found = await brokenInvariants(invariantsClient)
  const fresh = found.filter(({ ids }) => ids.some((id) => !broken.has(id)))
  for (const { ids } of found) for (const id of ids) broken.add(id)
  return fresh
}

export async function expectInvariants(scene: ModelScene) {
  expect(await newlyBroken(scene)).toEqual([])
}

/** Ignores the violations of a failed sequence when shrinking it. */
export async function forgive<T>(scene: ModelScene, work: Promise<T>): Promise<T> {
  return work.catch(async (error) => {
    await newlyBroken(scene)
    throw error
  })
}

/** Compares bookings with the model; an expired hold may not be recorded yet. */
export async function expectBookings({ app, world }: ModelScene) {
  const { rows } = await app.pool.query(
    `select id, case when expires_at <= clock_timestamp() and state = 'held' then 'expired'
       else state end as state from booking where product_id = any($1)`,
    [world.products.map(({ id }) => id)],
  )
  const states = new Map(rows.map(({ id, state }) => [id, state]))
  expect(states).toEqual(new Map(world.bookings.map((b) => [b.id, stateOf(b)])))
}

/** Lets all holds expire and all payments settle. */
export async function finish(scene: ModelScene) {
  for (let time = 0; time < 2; time += 1) await steps.passTime(scene, { who: 0, what: 0, how: 2 })
  await steps.settleUnfinished(scene)
  const { rowCount } = await scene.app.pool.query(
    'select from payment_intent where settled_at is null and booking_id = any($1)',
    [scene.world.bookings.map(({ id }) => id)],
  )
  expect(rowCount).toBe(0)
}

/** Compares what the provider holds, in minor units, with the ledger. */
export async function expectSameMoney({ pool, providerBalance }: QuietApp['app']) {
  const count = async (sql: string) => Number((await pool.query(sql)).rows[0].count)
  const unsent = () => count('select count(*) from refund where sent_at is null')
  await vi.waitUntil(async () => (await unsent()) === 0, waitOptions)

  const balance = "select sum(amount) as count from ledger_entry where account = 'card_provider'"
  expect(await count(balance)).toBe(await providerBalance())
}
