import { setTimeout as pause } from 'node:timers/promises'
import type { AppServices } from '../../context.ts'
import { transact } from '../../database/db.ts'
import { runTasks, settleEach } from '../../jobs/settle-each.ts'
import { expireDueHolds } from '../holds/expire.ts'
import { sendRefund } from '../refunds/send.ts'
import { disputesToReread } from './disputes/queries.ts'
import { settleDispute } from './disputes/settle-dispute.ts'
import { postProviderFee } from './provider-fee.ts'
import { settleIntent } from './settle-intent.ts'
import { settleRefund } from './settle-refund.ts'
import { intentsWithoutFee, unfinishedRefunds, unsettledIntents } from './unfinished-queries.ts'

const intervalMs = 30_000
/** An unresponsive provider must not block the shutdown. */
const maxShutdownMs = 2_000

/** Completes unfinished payments and refunds every 30 seconds. Returns a function that stops it. */
export function startSettlementLoop(services: AppServices): () => Promise<void> {
  const stopping = new AbortController()
  const rounds = runUntilStopped(services, stopping.signal)
  return () => {
    stopping.abort()
    return Promise.race([rounds, pause(maxShutdownMs, undefined, { ref: false })])
  }
}

async function runUntilStopped(services: AppServices, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await settleUnfinished(services, stopping)
    await pause(intervalMs, undefined, { signal: stopping }).catch(() => {})
  }
}

/** One run. A failure does not stop the rest and is retried in the next run. */
export async function settleUnfinished(
  services: AppServices,
  stopping?: AbortSignal,
): Promise<void> {
  const failure = 'settlement is retried later'
  await runTasks(services.log, tasks, failure, (task) => task(services, stopping))
}

const tasks = [settleIntents, expireOverdueHolds, finishRefunds, postFees, settleDisputes]

async function settleIntents(services: AppServices, stopping?: AbortSignal) {
  await settle(
    services,
    unsettledIntents(services.db),
    stopping,
    async ({ id, bookingId, held }) => {
      if (held) await settleIntent(services, id)
      else await services.cancelIntents([bookingId])
    },
  )
}

async function expireOverdueHolds({ db }: AppServices, stopping?: AbortSignal) {
  let mayHaveMore = true
  while (mayHaveMore && !stopping?.aborted) mayHaveMore = await transact(db, expireDueHolds)
}

async function finishRefunds(services: AppServices, stopping?: AbortSignal) {
  await settle(services, unfinishedRefunds(services.db), stopping, ({ id, providerId }) =>
    providerId ? settleRefund(services, providerId) : sendRefund(services, { refundId: id }),
  )
}

async function postFees(services: AppServices, stopping?: AbortSignal) {
  await settle(services, intentsWithoutFee(services.db), stopping, async ({ id }) => {
    const intent = await services.cards.readIntent(id)
    await transact(services.db, (tx) => postProviderFee(tx, intent))
  })
}

async function settleDisputes(services: AppServices, stopping?: AbortSignal) {
  const disputes = await disputesToReread(services.db)
  await settle(services, disputes, stopping, ({ id }) => settleDispute(services, id))
}

const settle = <Row>(
  { log }: AppServices,
  rows: AsyncIterable<Row> | Row[],
  stopping: AbortSignal | undefined,
  work: (row: Row) => Promise<unknown>,
) => settleEach(log, rows, work, { failure: 'a payment object could not be settled', stopping })
