import { test } from 'vitest'
import { withoutBackgroundJobs } from '../../harness/no-background-jobs.ts'
import { repetitions } from '../../harness/repetitions.ts'
import { runSchedules, type ScheduleToRun } from './run-schedules.ts'
import { distinctSchedules, type Schedule, schedulesOf, setsOf } from './schedules.ts'

// Jobs and events are steps of the schedules.
withoutBackgroundJobs()

/** `SEED=7 vitest run test/model/payouts` chooses other triples; `THOROUGH=1` runs all of them. */
const seed = Number(process.env.SEED ?? 20_261_123)
const triplesInCheck = 40

const all = { pairs: setsOf(2).flatMap(schedulesOf), triples: setsOf(3).flatMap(schedulesOf) }
const different = {
  pairs: setsOf(2).flatMap((set) => distinctSchedules(schedulesOf(set))),
  triples: setsOf(3).flatMap((set) => distinctSchedules(schedulesOf(set))),
}

/** A chargeback may be lost or won. */
const outcomesOf = (schedules: Schedule[]) =>
  schedules.flatMap((schedule): ScheduleToRun[] => [
    { schedule, verdict: 'lost' },
    ...(schedule.includes('chargeback') ? [{ schedule, verdict: 'won' } as const] : []),
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
  .map((schedule): ScheduleToRun => ({ schedule, verdict: 'lost' }))

const hour = 3_600_000

test(
  `of the ${all.pairs.length} schedules of pairs, ${different.pairs.length} differ; ${pairs.length} are run`,
  () => runSchedules(pairs),
  hour,
)

test(
  `of the ${all.triples.length} schedules of triples, ${different.triples.length} differ; ${triples.length} are run, seed ${seed}`,
  () => runSchedules(triples),
  3 * hour,
)
