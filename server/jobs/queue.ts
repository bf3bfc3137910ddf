import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { type JobResult, PgBoss } from 'pg-boss'
import type { Db, Tx } from '../database/db.ts'
import type { Log } from '../observability/log.ts'
import type { Metrics } from '../observability/metrics.ts'
import { serializeError } from '../observability/redact.ts'
import { inSpan } from '../observability/spans.ts'

export type JobPayloads = {
  send_mail: { to: string; subject: string; text: string; replyTo?: string; unsubscribe?: string }
  send_refund: { intentId: string }
  tidy_up: Record<string, never>
  fold_sums: Record<string, never>
  enter_for_search: Record<string, never>
  look_at_news: Record<string, never>
  tell_daily: Record<string, never>
  tell_weekly: Record<string, never>
}

type JobHandler<Name extends keyof JobPayloads> = (data: JobPayloads[Name]) => Promise<void>
export type JobHandlers = { [Name in keyof JobPayloads]: JobHandler<Name> }

export type Jobs = {
  /** With `tx`, the job exists only if the transaction commits. */
  enqueue<Name extends keyof JobPayloads>(
    name: Name,
    data: JobPayloads[Name],
    tx?: Tx,
  ): Promise<void>
  /** Debounced across processes: runs once within seconds for all calls. */
  enqueueDebounced(name: 'look_at_news'): void
  start(doers: JobHandlers): Promise<void>
  /** Deletes completed jobs after a day and failed ones after a week. */
  deleteOld(): Promise<void>
  stop(): Promise<void>
}

/** In seconds: 30 retries from 5 s to 1 h apart, about a day in all. */
const queue = { retryLimit: 30, retryDelay: 5, retryBackoff: true, retryDelayMax: 3600 }

const names = [
  'send_mail',
  'send_refund',
  'tidy_up',
  'fold_sums',
  'enter_for_search',
  'look_at_news',
  'tell_daily',
  'tell_weekly',
] as const satisfies (keyof JobPayloads)[]

const deleteOldJobs = `delete from pgboss.job
  where (state = 'completed' and completed_on < now() - interval '1 day')
    or (state in ('failed', 'cancelled') and completed_on < now() - interval '7 days')`

/** In milliseconds; unfinished jobs are retried by another process. */
const maxShutdownMs = 2_000

const hourly = '7 * * * *'
const everyMinute = '* * * * *'
/** UTC. */
const everyMorning = '11 6 * * *'
const everyMonday = '21 6 * * 1'

/** In seconds; for jobs that users wait for, and for scheduled ones. */
const pollOftenSeconds = 1
const pollSeldomSeconds = 10

/** In seconds: debounce window. */
const slot = 5
const maxQueued = 500

const executorOn = (db: Db) => ({
  executeSql: async (text: string, values: unknown[] = []) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
    return { rows }
  },
})

const workOptions = { perJobResults: true, includeMetadata: true } as const

type Aged = { createdOn: Date }

/** pg-boss returns batches unordered. */
const byAge = (one: Aged, other: Aged) => one.createdOn.getTime() - other.createdOn.getTime()

/**
 * Opens pg-boss on the application's database, so that jobs and data commit together. It uses and
 * closes `patient`.
 */
export async function openJobs(
  backgroundPool: pg.Pool,
  db: Db,
  log: Log,
  metrics: Metrics,
): Promise<Jobs> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => backgroundPool.query(text, values) },
  })
  boss.on('error', (error) => log.warn({ error: error.message }, 'job queue'))
  await boss.start()
  for (const name of names) await boss.createQueue(name, queue)

  let waiting: NodeJS.Timeout | undefined
  const workers = new Map<keyof JobPayloads, string>()

  async function work<Name extends keyof JobPayloads>(
    name: Name,
    doer: JobHandler<Name>,
    every: number,
  ) {
    const taking = { pollingIntervalSeconds: every, batchSize: 10, ...workOptions } as const
    const worker = await boss.work<JobPayloads[Name], unknown, typeof taking>(
      name,
      taking,
      async (batch) => {
        const outcomes: JobResult[] = []
        for (const { id, data } of batch.toSorted(byAge)) {
          outcomes.push(await outcome(name, id, () => doer(data)))
        }
        return outcomes
      },
    )
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
    async enqueue(name, data, tx) {
      await boss.send(name, data, { db: executorOn(tx ?? db) })
      // Other workers cannot see the job before the commit.
      const worker = tx ? undefined : workers.get(name)
      if (worker) boss.notifyWorker(worker)
    },
    enqueueDebounced(name) {
      waiting ??= setTimeout(() => {
        waiting = undefined
        boss.sendDebounced(name, {}, { db: executorOn(db) }, slot, name).catch((error) => {
          log.warn({ err: error }, 'it is looked at within a minute')
        })
      }, maxQueued)
    },
    async start(doers) {
      await work('send_mail', doers.send_mail, pollOftenSeconds)
      await work('send_refund', doers.send_refund, pollOftenSeconds)
      await work('tidy_up', doers.tidy_up, pollSeldomSeconds)
      await work('fold_sums', doers.fold_sums, pollSeldomSeconds)
      await work('enter_for_search', doers.enter_for_search, pollSeldomSeconds)
      await work('look_at_news', doers.look_at_news, pollOftenSeconds)
      await work('tell_daily', doers.tell_daily, pollSeldomSeconds)
      await work('tell_weekly', doers.tell_weekly, pollSeldomSeconds)
      await boss.schedule('tidy_up', hourly, {})
      await boss.schedule('fold_sums', everyMinute, {})
      await boss.schedule('enter_for_search', everyMinute, {})
      await boss.schedule('look_at_news', everyMinute, {})
      await boss.schedule('tell_daily', everyMorning, {})
      await boss.schedule('tell_weekly', everyMonday, {})
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
