import { setTimeout as pause } from 'node:timers/promises'
import type { House } from '../../context.ts'
import { isDatabaseAway, transact } from '../../database/db.ts'
import { Refusal } from '../../errors/refusal.ts'
import { sendRefund } from './send-refund.ts'
import { settle } from './settle.ts'
import { expireSome, openIntents, owedRefunds } from './stale-intents.ts'

const every = 30_000
/** A provider that does not answer must not keep the server from stopping. */
const mostToStop = 2_000

/**
 * Finishes what was left unfinished, at once and then every 30 seconds: a charge whose news was lost
 * is settled within a minute of the next start. Answers how to stop.
 */
export function startReconciling(house: House): () => Promise<void> {
  const stopping = new AbortController()
  const rounds = goOn(house, stopping.signal)
  return () => {
    stopping.abort()
    return Promise.race([rounds, pause(mostToStop, undefined, { ref: false })])
  }
}

async function goOn(house: House, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    await reconcile(house, stopping)
    await pause(every, undefined, { signal: stopping }).catch(() => {})
  }
}

/** One round. What fails does not keep the rest waiting, and is tried again in the next one. */
export async function reconcile(house: House, stopping?: AbortSignal): Promise<void> {
  for (const task of [settleIntents, expireHolds, sendRefunds]) {
    await task(house, stopping).catch((error) => {
      house.log.warn({ task: task.name, err: error }, 'reconciling goes on later')
    })
  }
}

/** Asks what became of payments under way, and cancels those whose booking is over. */
async function settleIntents(house: House, stopping?: AbortSignal) {
  await each(house, openIntents(house.db), stopping, async ({ id, bookingId, held }) => {
    if (held) await settle(house, id)
    else await house.stopPayments([bookingId])
  })
}

async function expireHolds({ db }: House, stopping?: AbortSignal) {
  while (!stopping?.aborted && (await transact(db, expireSome)));
}

async function sendRefunds(house: House, stopping?: AbortSignal) {
  await each(house, owedRefunds(house.db), stopping, ({ intentId }) => sendRefund(house, intentId))
}

/** Works on one after the other; one that fails is logged, unless nothing would succeed now. */
async function each<Row extends { id: string }>(
  { log }: House,
  rows: AsyncIterable<Row>,
  stopping: AbortSignal | undefined,
  work: (row: Row) => Promise<unknown>,
) {
  for await (const row of rows) {
    if (stopping?.aborted) return
    await work(row).catch((error) => {
      if (isAway(error)) throw error
      log.warn({ id: row.id, err: error }, 'not reconciled')
    })
  }
}

function isAway(error: unknown): boolean {
  return isDatabaseAway(error) || (error instanceof Refusal && error.code === 'card_provider_away')
}
