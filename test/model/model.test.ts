import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { brokenInvariants } from '../invariants.ts'
import { expectBookingsOf, expectCategory, expectProductsOf, expectSharedLists } from './lists.ts'
import { openQuietShop, openScene, type QuietShop, type Scene } from './scene.ts'
import { type Choice, type Step, steps, weights } from './steps.ts'
import { type Person, stateOf } from './world.ts'

/** Sequences of this run, and where they begin: `RUNS=20000 SEED=7 vitest run test/model`. */
const runs = Number(process.env.RUNS ?? 1000)
const seed = Number(process.env.SEED ?? 20_260_101)

let quiet: QuietShop
beforeAll(async () => {
  quiet = await openQuietShop()
})
afterAll(() => quiet.shop.close())

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
async function expectNothingNewIsBroken({ shop }: Scene) {
  const found = await brokenInvariants(shop.pool)
  const fresh = found.filter(({ ids }) => ids.some((id) => !broken.has(id)))
  for (const { ids } of found) for (const id of ids) broken.add(id)
  expect(fresh).toEqual([])
}

/** Everybody sees what the model says, in their own words or through an admin's eyes. */
async function expectSame(scene: Scene) {
  const { steward, world } = scene
  const through = (person: Person) => (person.signedIn ? person : steward)
  const buyers = world.people.filter(({ kind }) => kind === 'buyer')
  const sellers = new Set(world.products.map(({ seller }) => seller))
  await expectCategory(scene, through(world.people[0] ?? steward))
  for (const buyer of buyers) await expectBookingsOf(scene, buyer, through(buyer))
  for (const seller of sellers) await expectProductsOf(scene, seller, through(seller))
  await expectSharedLists(scene, steward)
  await expectNothingNewIsBroken(scene)
}

/** In the end nothing is under way any more: every hold has run out, every payment is settled. */
async function finish(scene: Scene) {
  const { shop, world } = scene
  for (let hour = 0; hour < 3; hour += 1) await steps.passTime(scene, { who: 0, what: 0, how: 2 })
  await steps.reconcile(scene)
  const { rows: open } = await shop.pool.query(
    'select from payment_intent where settled_at is null',
  )
  expect(open).toEqual([])
  const { rows } = await shop.pool.query('select id, state from booking where id = any($1)', [
    world.bookings.map(({ id }) => id),
  ])
  const states = new Map(rows.map(({ id, state }) => [id, state]))
  expect(states).toEqual(new Map(world.bookings.map((b) => [b.id, stateOf(b)])))
}

test(`${runs} sequences of everything people can do end as the model says`, async () => {
  // Without bias: half of the sequences would be short ones, in which little can happen.
  const sequences = fc.noBias(fc.commands(commands, { maxCommands: 18, size: 'max' }))
  const property = fc.asyncProperty(sequences, async (sequence) => {
    const scene = await openScene(quiet)
    await fc.asyncModelRun(() => ({ model: scene.world, real: scene }), sequence)
    await expectSame(scene)
    await finish(scene)
  })
  await fc.assert(property, { numRuns: runs, seed })
}, 600_000)
