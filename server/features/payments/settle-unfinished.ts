import { setTimeout as pause } from 'node:timers/promises'
import type { AppServices } from '../../context.ts'
import { isDatabaseUnavailable, transact } from '../../database/db.ts'
import { isProviderAway } from '../../providers/stripe-errors.ts'
import { expireDueHolds } from '../holds/expire.ts'
import { sendRefund } from '../refunds/send.ts'
import { openDisputes } from './disputes/dispute-queries.ts'
import { settleDispute } from './disputes/settle-dispute.ts'
import { postProviderFee } from './provider-fee.ts'
import { settleIntent } from './settle.ts'
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
  for (const task of tasks) {
    await task(services, stopping).catch((error) => {
      services.log.warn({ task: task.name, err: error }, 'settlement is retried later')
    })
  }
}

const tasks = [settleIntents, expireOverdueHolds, finishRefunds, postFees, settleDisputes]

async function settleIntents(services: AppServices, stopping?: AbortSignal) {
  await each(services, unsettledIntents(services.db), stopping, async ({ id, bookingId, held }) => {
    if (held) await settleIntent(services, id)
    else await services.cancelIntents([bookingId])
  })
}

async function expireOverdueHolds({ db }: AppServices, stopping?: AbortSignal) {
  while (!stopping?.aborted && (await transact(db, expireDueHolds)));
}

async function finishRefunds(services: AppServices, stopping?: AbortSignal) {
  await each(services, unfinishedRefunds(services.db), stopping, ({ id, providerId }) =>
    providerId ? settleRefund(services, providerId) : sendRefund(services, { refundId: id }),
  )
}

async function postFees(services: AppServices, stopping?: AbortSignal) {
  await each(services, intentsWithoutFee(services.db), stopping, async ({ id }) => {
    const intent = await services.cards.intent(id)
    await transact(services.db, (tx) => postProviderFee(tx, intent))
  })
}

async function settleDisputes(services: AppServices, stopping?: AbortSignal) {
  const disputes = await openDisputes(services.db)
  await each(services, disputes, stopping, ({ id }) => settleDispute(services, id))
}

/** Processes rows sequentially; logs a failing one, and stops when all further ones would fail. */
async function each<Row extends { id: string }>(
  { log }: AppServices,
  rows: AsyncIterable<Row> | Row[],
  stopping: AbortSignal | undefined,
  work: (row: Row) => Promise<unknown>,
) {
  for await (const row of rows) {
    if (stopping?.aborted) return
    await work(row).catch((error) => {
      if (isDatabaseUnavailable(error) || isProviderAway(error)) throw error
      log.warn({ id: row.id, err: error }, 'a payment object could not be settled')
    })
  }
}
