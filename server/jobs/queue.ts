import { isDeepStrictEqual } from 'node:util'
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { type JobResult, PgBoss } from 'pg-boss'
import type { Db, Tx } from '../database/db.ts'
import { asPrepared } from '../database/prepared.ts'
import { RejectedError } from '../errors/rejected-error.ts'
import type { Log } from '../observability/log.ts'
import type { Metrics } from '../observability/metrics.ts'
import { serializeError } from '../observability/redact.ts'
import { inSpan } from '../observability/spans.ts'
import { eachConcurrently } from './concurrently.ts'
import { everyMinute, type Job } from './job.ts'
import { createWakeUps, type JobNotifications } from './wake-ups.ts'

export type JobRunner = { job: Job<object>; run(data: object): Promise<void> }

export type Jobs = {
  /**
   * Puts work in the queue; with `tx`, only if that transaction commits. Without `tx` it runs before
   * work of the same job that was enqueued in transactions.
   */
  enqueue<Payload extends object>(job: Job<Payload>, data: Payload, tx?: Tx): Promise<void>
  /** Enqueues within seconds, once for all calls in that time, in this process and others. */
  enqueueDebounced(job: Job<Record<string, never>>): void
  start(runners: JobRunner[]): Promise<void>
  notifications: JobNotifications
  /** Deletes jobs that completed a day ago or failed a week ago: e-mails are among them. */
  deleteOld(): Promise<void>
  stop(): Promise<void>
}

const hourly = /^\d+ \* \* \* \*$/

/** Retries of a scheduled job end before it is next due: 8 take 45 minutes, 30 take about a day. */
function retryLimitOf({ schedule = '' }: Job<object>): number {
  if (schedule === everyMinute) return 0
  return hourly.test(schedule) ? 8 : 30
}

/** In seconds: retries are from 5 s to 1 h apart. */
const queueOptionsOf = (job: Job<object>) => ({
  retryLimit: retryLimitOf(job),
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  notify: true,
})

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

const workOptions = {
  batchSize: 10,
  burstWhenBatchFull: true,
  perJobResults: true,
  includeMetadata: true,
} as const

type Aged = { createdOn: Date }

const byAge = (one: Aged, other: Aged) => one.createdOn.getTime() - other.createdOn.getTime()

/** Creates the queues that are missing, and updates those of earlier versions. */
export async function prepareQueues(boss: PgBoss, jobs: Job<object>[]): Promise<void> {
  const known = new Map((await boss.getQueues()).map((one) => [one.name, one]))
  for (const job of jobs) {
    const found = known.get(job.name)
    const options = queueOptionsOf(job)
    if (!found) await boss.createQueue(job.name, options)
    else if (!isDeepStrictEqual({ ...found, ...options }, found)) {
      await boss.updateQueue(job.name, options)
    }
  }
}

/**
 * Writes the schedules that are new or have changed. Removes those that another release has left behind, with
 * their waiting jobs, which nothing would run; processes of that release write them again when they start.
 */
async function scheduleJobs(boss: PgBoss, jobs: Job<object>[]): Promise<void> {
  const known = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  for (const { name, schedule } of jobs) {
    if (schedule && known.get(name) !== schedule) await boss.schedule(name, schedule, {})
    known.delete(name)
  }
  for (const name of known.keys()) {
    await boss.unschedule(name)
    await boss.deleteQueuedJobs(name)
  }
}

type QueueSettings = {
  /** For the statements of pg-boss. */
  queuePool: pg.Pool
  /** For the statements of jobs. */
  backgroundPool: pg.Pool
  /** The polling interval that finds retries, which send no notification. */
  jobPollSeconds: number
}

/** Enqueues in the transaction of a command. The queue is not started: the server runs the job. */
export async function enqueueFromCommand<Payload extends object>(
  tx: Tx,
  { name }: Job<Payload>,
  data: Payload,
): Promise<void> {
  await new PgBoss({ db: executorOn(tx) }).send(name, data)
}

/** Ends `queuePool` when it stops. */
export async function openJobs(
  { queuePool, backgroundPool, jobPollSeconds }: QueueSettings,
  db: Db,
  log: Log,
  metrics: Metrics,
  jobs: Job<object>[],
): Promise<Jobs> {
  const wakeUps = createWakeUps()
  const boss = new PgBoss({
    useListenNotify: true,
    db: {
      executeSql: (text, values) => queuePool.query(text, values),
      listen: wakeUps.listen,
    },
  })
  boss.on('error', (error) => log.warn({ error: error.message }, 'job queue'))
  await boss.start()
  await prepareQueues(boss, jobs)

  const debounced = new Map<string, NodeJS.Timeout>()
  let isStopping = false

  async function work({ job: { name, pollSeconds, isConcurrent }, run }: JobRunner) {
    const taking = {
      pollingIntervalSeconds: pollSeconds,
      notifyPollingIntervalSeconds: Math.max(pollSeconds, jobPollSeconds),
      ...workOptions,
    } as const
    await boss.work<object, unknown, typeof taking>(name, taking, async (batch) => {
      const outcomes: JobResult[] = []
      async function runJob({ id, data }: (typeof batch)[number]) {
        // pg-boss has those without an outcome tried again.
        if (isStopping) return
        const result = await outcome(name, id, () => run(data))
        outcomes.push(result)
        if (batch.length > 1) await recordEarly(name, result)
      }
      await eachConcurrently(batch.toSorted(byAge), runJob, isConcurrent ? batch.length : 1)
      return outcomes
    })
  }

  /** Before the end of the batch: if the process stops until then, what is done is not done again. */
  async function recordEarly(name: string, { id, status }: JobResult) {
    if (status === 'completed') await boss.complete(name, id).catch(() => {})
  }

  async function outcome(name: string, id: string, work: () => Promise<void>): Promise<JobResult> {
    try {
      await inSpan({ name: `job ${name}` }, work)
      metrics.job(name, 'completed')
      return { id, status: 'completed' }
    } catch (error) {
      const about = { queue: name, job: id, err: error }
      const { message } = serializeError(error)
      if (error instanceof RejectedError) {
        metrics.job(name, 'rejected')
        log.warn(about, 'a job was rejected')
        return { id, status: 'deadletter', output: { message, rejected: true } }
      }
      metrics.job(name, 'failed')
      log.warn(about, 'a job failed')
      return { id, status: 'failed', output: { message } }
    }
  }

  return {
    async enqueue({ name }, data, tx) {
      // What a request enqueues by itself overtakes what transitions in masses have enqueued.
      const priority = tx ? 0 : 1
      await boss.send(name, data, { priority, db: executorOn(tx ?? db) })
    },
    enqueueDebounced({ name }) {
      if (debounced.has(name)) return
      const timer = setTimeout(() => {
        debounced.delete(name)
        boss
          .sendDebounced(name, {}, { db: executorOn(db) }, debounceSeconds, name)
          .catch((error) => {
            log.warn({ err: error }, 'a job could not be enqueued; it runs within a minute')
          })
      }, debounceMs)
      debounced.set(name, timer)
    },
    async start(runners) {
      for (const runner of runners) await work(runner)
      await scheduleJobs(
        boss,
        runners.map(({ job }) => job),
      )
    },
    notifications: wakeUps.notifications(),
    async deleteOld() {
      await backgroundPool.query(deleteOldJobs)
    },
    async stop() {
      isStopping = true
      for (const timer of debounced.values()) clearTimeout(timer)
      wakeUps.close()
      await boss.stop({ graceful: true, timeout: maxShutdownMs }).finally(() => queuePool.end())
    },
  }
}
