import { test } from 'vitest'
import { withoutBackgroundJobs } from '../../harness/no-background-jobs.ts'
import { repetitions } from '../../harness/repetitions.ts'
import { differing, type Order, ordersOf, setsOf } from './orders.ts'
import { type OrderToRun, runOrders } from './run-orders.ts'

// Jobs and events are steps of the orders.
withoutBackgroundJobs()

/** `SEED=7 vitest run test/model/payouts` chooses other triples; `THOROUGH=1` runs all of them. */
const seed = Number(process.env.SEED ?? 20_261_123)
const triplesInCheck = 40

const all = { pairs: setsOf(2).flatMap(ordersOf), triples: setsOf(3).flatMap(ordersOf) }
const different = {
  pairs: setsOf(2).flatMap((set) => differing(ordersOf(set))),
  triples: setsOf(3).flatMap((set) => differing(ordersOf(set))),
}

/** A chargeback may be lost or won. */
const outcomesOf = (orders: Order[]) =>
  orders.flatMap((order): OrderToRun[] => [
    { order, verdict: 'lost' },
    ...(order.includes('chargeback') ? [{ order, verdict: 'won' } as const] : []),
  ])

/** A multiplicative hash puts them into an order of its own for each seed. */
const shuffled = <Item>(items: Item[]) =>
  items
    .map((item, at) => ({ item, rank: Math.imul(at + seed, 2_654_435_761) >>> 0 }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ item }) => item)

const pairs = outcomesOf(process.env.THOROUGH === '1' ? all.pairs : different.pairs)
const many = repetitions('TRIPLES', { usual: triplesInCheck, thorough: different.triples.length })
const triples = shuffled(different.triples)
  .slice(0, many)
  .map((order): OrderToRun => ({ order, verdict: 'lost' }))

const hour = 3_600_000

test(
  `of the ${all.pairs.length} orders of pairs, ${different.pairs.length} differ; ${pairs.length} are run`,
  () => runOrders(pairs),
  hour,
)

test(
  `of the ${all.triples.length} orders of triples, ${different.triples.length} differ; ${triples.length} are run, seed ${seed}`,
  () => runOrders(triples),
  3 * hour,
)
