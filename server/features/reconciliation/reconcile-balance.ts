import type { AppServices } from '../../context.ts'
import { settleDispute } from '../payments/disputes/settle-dispute.ts'
import { settleIntent } from '../payments/settle-intent.ts'
import { settleRefund } from '../payments/settle-refund.ts'
import { settleOwnPayout } from '../payouts/settle-payout.ts'
import { settleTopUp } from '../payouts/settle-top-up.ts'
import { settleReversal } from '../payouts/settle-transfer.ts'
import { compareBalances } from './compare.ts'
import { importMovements } from './import.ts'
import { reconcileBalanceJob } from './jobs.ts'
import { matchMovements } from './match.ts'
import {
  type ComparisonRow,
  comparisons,
  finishImport,
  missedMovements,
  unmatchedTooLong,
} from './queries.ts'
import { settleMissed } from './settle-missed.ts'

/**
 * Imports what moved at the provider, settles what was missed, and compares it with the ledger to the
 * cent. A difference is logged as an error with its rows.
 */
export async function reconcileBalance(services: AppServices): Promise<void> {
  const { backgroundDb: db, jobs } = services
  if (!(await importMovements(services))) {
    await jobs.enqueue(reconcileBalanceJob, {})
    return
  }
  await matchMovements(db)
  await settleUnmatched(services)
  await settleMissed(services)
  await compareBalances(services)
  await matchMovements(db)
  await finishImport(db)
  const compared = await comparisons(db)
  await report(services, compared)
  warnOfShortBalance(services, compared)
}

/** Asks the provider for the objects of movements whose events were missed, and settles them. */
async function settleUnmatched(services: AppServices): Promise<void> {
  for await (const row of missedMovements(services.backgroundDb)) {
    await settle(services, row).catch((error) => {
      services.log.warn({ reference: row.reference, err: error }, 'a movement is not settled')
    })
  }
}

type Movement = { category: string; reference: string }

async function settle(services: AppServices, { category, reference }: Movement) {
  if (category === 'charge' || category === 'fee') await settleIntent(services, reference)
  if (category.startsWith('refund')) await settleRefund(services, reference)
  if (category.startsWith('dispute')) await settleDispute(services, reference)
  if (category === 'transfer_reversal') await settleReversal(services, reference)
  if (category.startsWith('payout')) await settleOwnPayout(services, reference)
  if (category.startsWith('topup')) await settleTopUp(services, reference)
}

/** Refunds and transfers fail when the balance is too small: the operator must act before. */
function warnOfShortBalance({ log }: AppServices, compared: ComparisonRow[]): void {
  const short = compared.filter(({ available, pending, owed }) => available + pending < owed)
  if (short.length === 0) return
  const balances = short.map(({ currency, available, pending, owed }) => ({
    currency,
    available,
    pending,
    owed,
  }))
  log.error(
    { balances },
    'the balance at the card provider is less than buyers and sellers are owed',
  )
}

async function report({ backgroundDb: db, log }: AppServices, compared: ComparisonRow[]) {
  const old = await unmatchedTooLong(db)
  const unlisted = compared.filter((comparison) => comparison.unlisted !== 0)
  if (old.length === 0 && unlisted.length === 0) return
  const rows = old.map(({ side, category, reference, amount, currency }) => ({
    side,
    category,
    reference,
    amount,
    currency,
  }))
  log.error({ rows, unlisted }, 'the ledger differs from the card provider')
}
