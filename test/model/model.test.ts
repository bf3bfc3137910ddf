import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { brokenInvariants } from '../invariants.ts'
import { expectLists } from './lists.ts'
import { openQuietShop, openScene, type QuietShop, type Scene } from './scene.ts'
import type { Choice, Step } from './step.ts'
import { steps, weights } from './steps.ts'
import { stateOf } from './world.ts'

const halfMinute = 30_000

// What the server does by itself twice a minute it does only when a step of the model says so.
vi.mock('node:timers/promises', async (original) => {
  const timers = await original<typeof import('node:timers/promises')>()
  const stretched = vi.fn<typeof timers.setTimeout>((ms = 0, ...rest) =>
    timers.setTimeout(ms === 30_000 ? 1e9 : ms, ...rest),
  )
  return { ...timers, setTimeout: stretched }
})

/** Sequences of this run, and where they begin: `RUNS=20000 SEED=7 vitest run test/model`. */
const runs = Number(process.env.RUNS ?? 1000)
const seed = Number(process.env.SEED ?? 20_260_101)

let quiet: QuietShop
beforeAll(async () => {
  quiet = await openQuietShop()
  const rounds = vi.mocked(pause).mock.calls.filter(([ms]) => ms === halfMinute)
  expect(rounds).toHaveLength(1)
})
afterAll(() => quiet.close())

const choice = fc.record<Choice>({
  who: fc.nat(99),
  what: fc.nat(99),
  how: fc.nat(99),
})

/** Steps as commands, those of greater weight more often. */
const commands = Object.entries<Step>(steps).flatMap(([name, step]) => {
  const command = choice.map((chosen) => ({
    check: () => true,
    run: async (_world: object, scene: Scene) => {
      await step(scene, chosen)
    },
    toString: () => `${name} ${JSON.stringify(chosen)}`,
  }))
  return Array(weights[name as keyof typeof weights]).fill(command)
})

const broken = new Set<string>()

/** No row breaks an invariant, apart from those that a failure before has left. */
async function expectNothingNewIsBroken({ looking }: Scene) {
  const found = await brokenInvariants(looking)
  const fresh = found.filter(({ ids }) => ids.some((id) => !broken.has(id)))
  for (const { ids } of found) for (const id of ids) broken.add(id)
  expect(fresh).toEqual([])
}

/** The bookings of the scene's products are the model's, in its states, written down or not. */
async function expectBookings({ shop, world }: Scene) {
  const { rows } = await shop.pool.query(
    `select id, case when expires_at <= clock_timestamp() and state = 'held' then 'expired'
       else state end as state from booking where product_id = any($1)`,
    [world.products.map(({ id }) => id)],
  )
  const states = new Map(rows.map(({ id, state }) => [id, state]))
  expect(states).toEqual(new Map(world.bookings.map((b) => [b.id, stateOf(b)])))
}

/** In the end nothing is under way any more: every hold has run out, every payment is settled. */
async function finish(scene: Scene) {
  for (let time = 0; time < 3; time += 1) await steps.passTime(scene, { who: 0, what: 0, how: 2 })
  await steps.reconcile(scene)
  const open = 'select from payment_intent where settled_at is null'
  expect((await scene.shop.pool.query(open)).rowCount).toBe(0)
}

test(`${runs} sequences (seed ${seed}) of what people can do end as the model says`, async () => {
  // Without bias: half of the sequences would be short ones, in which little can happen.
  const sequences = fc.noBias(fc.commands(commands, { maxCommands: 18, size: 'max' }))
  const property = fc.asyncProperty(sequences, async (sequence) => {
    const scene = await openScene(quiet)
    await fc.asyncModelRun(() => ({ model: scene.world, real: scene }), sequence)
    await expectLists(scene)
    await expectBookings(scene)
    await expectNothingNewIsBroken(scene)
    await finish(scene)
    await expectBookings(scene)
    await expectNothingNewIsBroken(scene)
  })
  await fc.assert(property, { numRuns: runs, seed })
}, 600_000)

test('and the card provider has what the ledger says', async () => {
  const { pool, ledger } = quiet.shop
  const count = async (sql: string) => Number((await pool.query(sql)).rows[0].count)
  const unsent = () => count('select count(*) from refund where sent_at is null')
  await vi.waitUntil(async () => (await unsent()) === 0, { timeout: 25_000, interval: 100 })

  const { intents, refunds } = await ledger()
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const received = sum(intents.map((intent: { amount_received: number }) => intent.amount_received))
  const sentBack = sum(refunds.map((refund: { amount: number }) => refund.amount))
  const balance = "select sum(amount) as count from ledger_entry where account = 'card_provider'"
  expect(await count(balance)).toBe(received - sentBack)
})
