import type { SettlementServices } from '../../context.ts'
import { type Tx, transact } from '../../database/db.ts'
import { formatMoney } from '../../jobs/emails/values.ts'
import type { CardPayout } from '../../providers/stripe-transfers.ts'
import { payoutEntries, payoutFailedEntries } from '../ledger/payout-entries.ts'
import { post } from '../ledger/post.ts'
import { notifySeller } from '../transfers/notices.ts'
import { accountByProviderId } from './account-queries.ts'
import { storePayout, unknownPayouts } from './payout-queries.ts'
import type { PayoutStatus } from './rules.ts'

const isBack = (status: PayoutStatus) => status === 'failed' || status === 'canceled'

/**
 * Writes the provider's state of a payout of a seller, triggered by its events or the hourly run.
 * It may fail after it was paid. Idempotent and in any order.
 */
export async function settleSellerPayout(
  services: SettlementServices,
  id: string,
  accountId: string,
) {
  const account = await accountByProviderId(services.db, accountId)
  const read = account && (await services.cards.readPayout(id, accountId))
  if (!read) {
    services.log.info({ payout: id }, 'a payout that is not a seller’s')
    return
  }
  await transact(services.db, async (tx) => {
    const { memberId } = account
    const { isNew, subject } = await storePayout(tx, memberId, read)
    if (isNew) await notifyOfPayout(services, tx, { memberId, subject, payout: read })
  })
}

const missedPayoutDays = 30

/** Stores the payouts of a seller whose events were lost, oldest first. */
export async function settleMissedPayouts(
  services: SettlementServices,
  accountId: string,
): Promise<void> {
  const since = new Date(Date.now() - missedPayoutDays * 86_400_000)
  const made = await services.cards.payoutsSince(accountId, since)
  for (const id of (await unknownPayouts(services.db, made)).reverse()) {
    await settleSellerPayout(services, id, accountId)
  }
}

type NotifiedPayout = { memberId: string; subject: string; payout: CardPayout }

async function notifyOfPayout(
  services: SettlementServices,
  tx: Tx,
  { memberId, subject, payout }: NotifiedPayout,
) {
  const { status } = payout
  const { amount: minor, currency, arrivesOn } = payout
  const kind = status === 'failed' ? 'payoutFailed' : 'payoutPaid'
  if (status === 'canceled' || status === 'pending' || status === 'in_transit') return
  const title = formatMoney(services.config.language, minor, currency)
  const values = { amount: { minor, currency }, date: { day: arrivesOn } }
  await notifySeller(services, tx, memberId, { kind, subject, title, values })
}

/**
 * Writes the provider's state of a payout of the platform to its own bank, and posts it. Idempotent
 * and in any order.
 */
export async function settleOwnPayout(services: SettlementServices, id: string): Promise<void> {
  const read = await services.cards.readPayout(id)
  if (!read) {
    services.log.warn({ payout: id }, 'a payout that the provider does not know')
    return
  }
  await transact(services.db, async (tx) => {
    const { isNew, before } = await storePayout(tx, null, read)
    if (isNew) await postPayout(tx, read, before)
  })
}

/** The provider debits the balance when it makes a payout, and credits one that fails. */
async function postPayout(tx: Tx, { id, amount, currency, status }: CardPayout, before?: string) {
  const posting = { causeId: id, currency }
  if (before === undefined) {
    await post(tx, { kind: 'payout', ...posting, entries: payoutEntries(amount) })
  }
  if (isBack(status)) {
    await post(tx, { kind: 'payout_failed', ...posting, entries: payoutFailedEntries(amount) })
  }
}
