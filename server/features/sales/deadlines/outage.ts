import { sql } from 'kysely'
import type { AppServices } from '../../../context.ts'
import { hoursInterval, type Tx, transact } from '../../../database/db.ts'
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

/** Inspections that were not accepted end so many hours after the outage at the earliest. */
async function extendInspections(tx: Tx, hours: number): Promise<number> {
  const end = sql`resumed_at + ${hoursInterval(hours)}`
  const { numAffectedRows } = await sql`
    update sale_deadline set due_at = ${end} from sale, sale_deadline_run
    where sale.id = sale_id and event = 'complete' and accepted_at is null
      and due_at < ${end}`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** After an outage of the site, leaves buyers the time to report a problem. Idempotent. */
export async function extendAfterOutage({ backgroundDb, config, log }: AppServices): Promise<void> {
  const hours = guaranteedInspectionHours(config.sales)
  await transact(backgroundDb, async (tx) => {
    if (!(await recordRun(tx))) return
    const sales = await extendInspections(tx, hours)
    log.warn({ sales }, 'the site was down; inspections were extended')
  })
}
