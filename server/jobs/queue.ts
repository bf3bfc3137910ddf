import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { type JobResult, PgBoss } from 'pg-boss'
import type { Db, Tx } from '../database/db.ts'
import { asPrepared } from '../database/prepared.ts'
import type { Log } from '../observability/log.ts'
import type { Metrics } from '../observability/metrics.ts'
import { serializeError } from '../observability/redact.ts'
import { inSpan } from '../observability/spans.ts'
import type { Job } from './job.ts'

export type JobRunner = { job: Job<object>; run(data: object): Promise<void> }

export type Jobs = {
  /** Puts work in the queue; with `tx`, only if that transaction commits. */
  enqueue<Payload extends object>(job: Job<Payload>, data: Payload, tx?: Tx): Promise<void>
  /** Enqueues within seconds, once for all calls meanwhile, in this process and others. */
  enqueueDebounced(job: Job<Record<string, never>>): void
  start(runners: JobRunner[]): Promise<void>
  /** Deletes jobs that completed a day ago or failed a week ago: e-mails are among them. */
  deleteOld(): Promise<void>
  stop(): Promise<void>
}

/** In seconds: 30 retries from 5 s to 1 h apart, about a day in all. */
const queue = { retryLimit: 30, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 }

const deleteOldJobs = `delete from pgboss.job
  where (state = 'completed' and completed_on < now() - interval '1 day')
    or (state in ('failed', 'cancelled') and completed_on < now() - interval '7 days')`

/** A job that is not done by then is done again, here or by another process. */
const maxShutdownMs = 2_000

const debounceSeconds = 5
const debounceMs = 500

const executorOn = (db: Db) => ({
  executeSql: async (text: string, values: unknown[] = []) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(asPrepared(text), values))
    return { rows }
  },
})

const workOptions = { perJobResults: true, includeMetadata: true } as const

type Aged = { createdOn: Date }

const byAge = (one: Aged, other: Aged) => one.createdOn.getTime() - other.createdOn.getTime()

/** Its own statements go through `backgroundPool`, which it ends when it stops. */
export async function openJobs(
  backgroundPool: pg.Pool,
  db: Db,
  log: Log,
  metrics: Metrics,
  jobs: Job<object>[],
): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => backgroundPool.query(text, values) },
  })
  boss.on('error', (error) => log.warn({ error: error.message }, 'job queue'))
  await boss.start()
  for (const { name } of jobs) await boss.createQueue(name, queue)

  let waiting: NodeJS.Timeout | undefined
  const workers = new Map<string, string>()

  async function work({ job: { name, pollSeconds }, run }: JobRunner) {
    const taking = { pollingIntervalSeconds: pollSeconds, batchSize: 10, ...workOptions } as const
    const worker = await boss.work<object, unknown, typeof taking>(name, taking, async (batch) => {
      const outcomes: JobResult[] = []
      for (const { id, data } of batch.toSorted(byAge)) {
        outcomes.push(await outcome(name, id, () => run(data)))
      }
      return outcomes
    })
    workers.set(name, worker)
  }

  async function outcome(name: string, id: string, work: () => Promise<void>): Promise<JobResult> {
    try {
      await inSpan({ name: `job ${name}` }, work)
      metrics.job(name, 'completed')
      return { id, status: 'completed' }
    } catch (error) {
      metrics.job(name, 'failed')
      log.warn({ job: id, err: error }, 'a job failed and is tried again')
      return { id, status: 'failed', output: { message: serializeError(error).message } }
    }
  }

  return {
    async enqueue({ name }, data, tx) {
      // What a request enqueues by itself overtakes what transitions in masses have enqueued.
      const priority = tx ? 0 : 1
      await boss.send(name, data, { priority, db: executorOn(tx ?? db) })
      // In a transaction it is not visible yet.
      const worker = tx ? undefined : workers.get(name)
      if (worker) boss.notifyWorker(worker)
    },
    enqueueDebounced({ name }) {
      waiting ??= setTimeout(() => {
        waiting = undefined
        boss
          .sendDebounced(name, {}, { db: executorOn(db) }, debounceSeconds, name)
          .catch((error) => {
            log.warn({ err: error }, 'it is looked at within a minute')
          })
      }, debounceMs)
    },
    async start(runners) {
      for (const runner of runners) await work(runner)
      for (const { name, schedule } of runners.map(({ job }) => job)) {
        if (schedule) await boss.schedule(name, schedule, {})
      }
    },
    async deleteOld() {
      await backgroundPool.query(deleteOldJobs)
    },
    async stop() {
      clearTimeout(waiting)
      await boss
        .stop({ graceful: true, timeout: maxShutdownMs })
        .finally(() => backgroundPool.end())
    },
  }
}
