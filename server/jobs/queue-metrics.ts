import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { Log } from '../observability/log.ts'
import type { Figure, Metrics } from '../observability/metrics.ts'

const waitingJobs = sql<Figure>`
  select name as label, count(*) as value from pgboss.job
  where state in ('created', 'retry', 'active') and name not like '\\_\\_pgboss%' group by name`

/** Failures of scheduled jobs count until the next success. Those that were rejected have a counter. */
const failedJobs = sql<Figure>`
  select failed.name as label, count(*) as value from pgboss.job failed
  left join (
    select done.name, max(done.completed_on) as completed_on
    from pgboss.job done join pgboss.schedule on schedule.name = done.name
    where done.state = 'completed' group by done.name
  ) latest on latest.name = failed.name and latest.completed_on > failed.completed_on
  where failed.state = 'failed' and failed.completed_on > clock_timestamp() - interval '1 day'
    and failed.output ->> 'rejected' is distinct from 'true'
    and latest.name is null
  group by failed.name`

/** How many jobs wait, and how many have failed for good. */
export function watchQueues(metrics: Pick<Metrics, 'figures'>, db: Db, log: Log) {
  metrics.figures(
    {
      name: 'jobs_waiting',
      help: 'Jobs that are not done, by name; the same in every process.',
      label: 'job',
    },
    () => waitingJobs.execute(db),
    log,
  )
  metrics.figures(
    {
      name: 'jobs_failed_permanently',
      help: 'Jobs that failed in the last day and are not tried again; of scheduled ones, those since the last success. The same in every process.',
      label: 'job',
    },
    () => failedJobs.execute(db),
    log,
  )
}
