import type { Tx } from '../../../database/db.ts'
import type { CardDispute } from '../../../providers/stripe-disputes.ts'
import {
  chargebackEntries,
  chargebackLostEntries,
  chargebackWonEntries,
} from '../../ledger/entries.ts'
import { post } from '../../ledger/post.ts'
import { owedToBuyer, reduceUnsentRefunds } from '../../refunds/queries.ts'
import { setFailedRefundsPaid } from '../../sales/chargebacks/queries.ts'
import type { LockedCharge } from '../settled-charge.ts'

const postingOf = ({ intentId, currency }: LockedCharge, { id }: CardDispute) => ({
  causeId: id,
  intentId,
  currency,
})

/** Posts that the bank withholds money of a charge without a sale. Throws for a second posting. */
export async function postLateChargeback(tx: Tx, charge: LockedCharge, dispute: CardDispute) {
  const entries = chargebackEntries(dispute)
  await post(tx, { kind: 'chargeback', ...postingOf(charge, dispute), entries })
}

/**
 * Posts the outcome of a chargeback of a charge without a sale. If it is lost, it pays refunds of the
 * charge: first those that failed, then those that are not sent. Throws for a second posting.
 */
export async function postLateOutcome(tx: Tx, charge: LockedCharge, dispute: CardDispute) {
  const posting = postingOf(charge, dispute)
  const { amount } = dispute
  if (dispute.status === 'won') {
    const entries = chargebackWonEntries(amount)
    await post(tx, { kind: 'chargeback_won', ...posting, entries })
    return
  }
  const owed = { amount: await payRefunds(tx, charge, dispute), buyerId: charge.buyerId }
  const entries = chargebackLostEntries({ disputed: amount, owed })
  await post(tx, { kind: 'chargeback_lost', ...posting, entries })
}

async function payRefunds(tx: Tx, { intentId }: LockedCharge, { id, amount }: CardDispute) {
  const { failed } = await owedToBuyer(tx, intentId)
  const failedRefundsPaid = Math.min(amount, failed)
  await setFailedRefundsPaid(tx, id, failedRefundsPaid)
  return failedRefundsPaid + (await reduceUnsentRefunds(tx, intentId, amount - failedRefundsPaid))
}
