import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { type JobResult, PgBoss } from 'pg-boss'
import type { Db, Tx } from '../database/db.ts'
import type { Log } from '../observability/log.ts'
import type { Metrics } from '../observability/metrics.ts'
import { serializeError } from '../observability/redact.ts'
import { inSpan } from '../observability/spans.ts'

/** Every kind of work done after a commit, and what it needs to know. */
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
  /** Puts work in the queue; with `tx`, only if that transaction commits. */
  enqueue<Name extends keyof JobPayloads>(
    name: Name,
    data: JobPayloads[Name],
    tx?: Tx,
  ): Promise<void>
  /** Has something looked at within seconds: once for all who ask meanwhile, here and elsewhere. */
  soon(name: 'look_at_news'): void
  /** Begins to do the work, in this process, beside any other that does. */
  start(doers: JobHandlers): Promise<void>
  /** Forgets what is done (a day after) or given up (a week after): letters are among it. */
  forgetOld(): Promise<void>
  /** Finishes what is being done and stops. */
  stop(): Promise<void>
}

/** Work is tried again for about a day: after 5 s, 10 s, 20 s … at most an hour apart. */
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

/** In milliseconds. What is not done by then is done again, by whoever is there. */
const maxShutdownMs = 2_000

/** Every hour, at an odd minute. */
const hourly = '7 * * * *'
const everyMinute = '* * * * *'
/** UTC. */
const everyMorning = '11 6 * * *'
const everyMonday = '21 6 * * 1'

/** In seconds: how often it is looked for work that people wait for, and for what the clock asks for. */
const pollOftenSeconds = 1
const pollSeldomSeconds = 10

/** In seconds, and in milliseconds: what happens shortly after one another is looked at together. */
const slot = 5
const maxQueued = 500

const executorOn = (db: Db) => ({
  executeSql: async (text: string, values: unknown[] = []) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values))
    return { rows }
  },
})

/** Each job of a batch succeeds or fails by itself, and tells when it was enqueued. */
const known = { perJobResults: true, includeMetadata: true } as const

type Aged = { createdOn: Date }

/** A batch comes in any order. */
const byAge = (one: Aged, other: Aged) => one.createdOn.getTime() - other.createdOn.getTime()

/**
 * Opens the queue on the product's own database, so that work and data commit together. Its own
 * statements go through `patient`, which it ends when it stops.
 */
export async function openJobs(
  patient: pg.Pool,
  db: Db,
  log: Log,
  metrics: Metrics,
): Promise<Jobs> {
  const boss = new PgBoss({ db: { executeSql: (text, values) => patient.query(text, values) } })
  boss.on('error', (error) => log.warn({ error: error.message }, 'job queue'))
  await boss.start()
  for (const name of names) await boss.createQueue(name, queue)

  let waiting: NodeJS.Timeout | undefined
  const workers = new Map<keyof JobPayloads, string>()

  /** Takes a handful at a time, in their order; each succeeds or is tried again by itself. */
  async function work<Name extends keyof JobPayloads>(
    name: Name,
    doer: JobHandler<Name>,
    every: number,
  ) {
    const taking = { pollingIntervalSeconds: every, batchSize: 10, ...known } as const
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
      // In a transaction nobody sees it yet.
      const worker = tx ? undefined : workers.get(name)
      if (worker) boss.notifyWorker(worker)
    },
    soon(name) {
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
    async forgetOld() {
      await patient.query(deleteOldJobs)
    },
    async stop() {
      clearTimeout(waiting)
      await boss.stop({ graceful: true, timeout: maxShutdownMs }).finally(() => patient.end())
    },
  }
}
