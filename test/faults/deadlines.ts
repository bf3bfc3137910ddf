import type { FaultContext } from './context.ts'
import type { FaultWorld } from './world.ts'

const atOnce = 8

/** Deadlines that were moved into outages: when the last one of each sale was due. */
export function openMovedDeadlines() {
  return { dueAt: new Map<string, Date>(), dueInOutage: 0 }
}

export type MovedDeadlines = ReturnType<typeof openMovedDeadlines>
type DeadlineContext = FaultContext & { deadlines: MovedDeadlines }

const move = `
  update sale_deadline set due_at = clock_timestamp() + random() * interval '1 second'
  where (sale_id, event) in (
    select sale_id, event from sale_deadline where due_at > clock_timestamp() + interval '1 hour'
    order by random() limit $1)
  returning sale_id as id, due_at as "dueAt"`

/** Lets deadlines of a few sales fall due in the outage that follows. */
export async function moveDeadlines({ world, journal, deadlines }: DeadlineContext) {
  const { rows } = await world.pool.query<{ id: string; dueAt: Date }>(move, [atOnce])
  for (const { id, dueAt } of rows) {
    deadlines.dueAt.set(id, dueAt)
    const booked = journal.bookings.get(id)
    // A sale that was not shipped in time is refunded.
    if (booked) booked.timeUp = true
  }
}

export async function overdue({ pool }: FaultWorld): Promise<number> {
  const text = 'select count(*)::int as late from sale_deadline where due_at < clock_timestamp()'
  return (await pool.query(text)).rows[0].late
}

/** Adds up what is overdue when an outage is over. */
export async function countOverdue({ world, deadlines }: DeadlineContext) {
  deadlines.dueInOutage += await overdue(world)
}

/** How late the latest of the moved deadlines was met, the outage included; and how many were. */
export async function latenessOfMoved({ world, deadlines }: DeadlineContext) {
  const text = `select sale_id as id, max(created_at) as at from sale_event
    where actor = 'timer' and sale_id = any($1::uuid[]) group by sale_id`
  const { rows } = await world.pool.query(text, [[...deadlines.dueAt.keys()]])
  const late = rows
    .map(({ id, at }) => at.getTime() - (deadlines.dueAt.get(id)?.getTime() ?? 0))
    // One that was met before its deadline was moved.
    .filter((ms) => ms >= 0)
  return { met: late.length, latestMs: Math.max(0, ...late) }
}
