import { sql } from 'kysely'
import type { AppServices } from '../../../context.ts'
import { hoursInterval, type Tx, transact } from '../../../database/db.ts'
import { announceExtensionJob } from '../jobs.ts'
import { deleteReminders } from '../reminders/queries.ts'
import { guaranteedInspectionHours } from './rules.ts'

/** The job runs every minute. If it did not for so long, the site was down. */
const outageMinutes = 60

/** Records that the job runs, and whether this is its first run after an outage, which it returns. */
async function recordRun(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isFirst: boolean }>`
    insert into sale_deadline_run as run (started_at) values (clock_timestamp())
    on conflict (id) do update set
      started_at = excluded.started_at,
      resumed_at = case
        when excluded.started_at - run.started_at > make_interval(mins => ${sql.lit(outageMinutes)})
        then excluded.started_at
        else run.resumed_at
      end
    returning coalesce(resumed_at = started_at, false) as "isFirst"`.execute(tx)
  return rows[0]?.isFirst === true
}

type Extended = {
  saleId: string
  /** Whether the end that the parties know has passed, or no reminder would name the new one. */
  isToAnnounce: boolean
}

/**
 * Inspections that were not accepted end so many hours after the outage at the earliest. Returns those extended:
 * the deadline is joined with itself, as `returning` gives the new time only.
 */
async function extendInspections(tx: Tx, hours: number): Promise<Extended[]> {
  const end = sql`resumed_at + ${hoursInterval(hours)}`
  const { rows } = await sql<Extended>`
    update sale_deadline as deadline set due_at = ${end}
    from sale, sale_deadline_run, sale_deadline as former
    where sale.id = deadline.sale_id and deadline.event = 'complete' and accepted_at is null
      and deadline.due_at < ${end}
      and former.sale_id = deadline.sale_id and former.event = deadline.event
    returning sale.id as "saleId", (former.due_at < resumed_at or not exists (
      select from sale_reminder where sale_id = sale.id)) as "isToAnnounce"`.execute(tx)
  return rows
}

type Services = Pick<AppServices, 'jobs'>

/** Instead of overdue reminders. In jobs, because transactions lock a sale before its deadlines. */
async function enqueueAnnouncements({ jobs }: Services, tx: Tx, saleIds: string[]) {
  await deleteReminders(tx, saleIds)
  for (const saleId of saleIds) await jobs.enqueue(announceExtensionJob, { saleId }, tx)
}

/**
 * After an outage of the site, leaves buyers the time to report a problem, and has both parties told of it where
 * that is necessary. Idempotent.
 */
export async function extendAfterOutage(services: AppServices): Promise<void> {
  const { backgroundDb, config, log } = services
  const hours = guaranteedInspectionHours(config.sales)
  await transact(backgroundDb, async (tx) => {
    if (!(await recordRun(tx))) return
    const extended = await extendInspections(tx, hours)
    const toAnnounce = extended.flatMap((one) => (one.isToAnnounce ? [one.saleId] : []))
    await enqueueAnnouncements(services, tx, toAnnounce)
    log.warn({ sales: extended.length }, 'the site was down; inspections were extended')
  })
}
