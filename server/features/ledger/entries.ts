import type { LedgerBalance } from '../../../contract/payments/payments.ts'

type Account = LedgerBalance['account']

/** In minor units: assets and costs positive, liabilities and earnings negative. */
export type Entry = { account: Account; memberId: string | null; amount: number }

export const platformEntry = (account: Account, amount: number): Entry => ({
  account,
  memberId: null,
  amount,
})
export const memberEntry = (memberId: string, account: Account, amount: number): Entry => {
  return { account, memberId, amount }
}

/** Entries of zero are not posted. */
const nonZero = (...entries: Entry[]) => entries.filter(({ amount }) => amount !== 0)

export type Share = { amount: number; fee: number; vat: number; sellerId: string }

/** A share that is taken back. `debt` is what the seller cannot give back from money that is due. */
export type TakenShare = Share & { debt?: number }

/** A share that is taken back, and where its money is. */
type LocatedShare = TakenShare & { from: 'held' | 'released' }

/** The seller's part of an amount, the commission and the VAT on it. */
const shared = ({ amount, fee, vat, sellerId }: Share) => [
  memberEntry(sellerId, 'seller_payable', fee + vat - amount),
  platformEntry('fees', -fee),
  platformEntry('fee_vat', -vat),
]

const taken = ({ amount, fee, vat, sellerId, debt = 0 }: TakenShare) => [
  memberEntry(sellerId, 'seller_payable', amount - fee - vat - debt),
  memberEntry(sellerId, 'seller_debt', debt),
  platformEntry('fees', fee),
  platformEntry('fee_vat', vat),
]

/** What the seller loses, from where it is. */
function sellersEntries(share: LocatedShare | undefined) {
  if (!share) return []
  if (share.from === 'released') return taken(share)
  return [memberEntry(share.sellerId, 'held_for_sale', share.amount)]
}

export type SellerAmount = { amount: number; sellerId: string }
type Refund = { amount: number; buyerId: string }
type FailedRefund = Refund & { returned?: number }

export const saleEntries = ({ amount, sellerId }: SellerAmount) => [
  platformEntry('card_provider', amount),
  memberEntry(sellerId, 'held_for_sale', -amount),
]

export const lateChargeEntries = ({ amount, buyerId }: Refund) => [
  platformEntry('card_provider', amount),
  memberEntry(buyerId, 'refunds_due', -amount),
]

export const providerFeeEntries = (fee: number) => [
  platformEntry('provider_costs', fee),
  platformEntry('card_provider', -fee),
]

export const releaseEntries = (share: Share) =>
  nonZero(memberEntry(share.sellerId, 'held_for_sale', share.amount), ...shared(share))

type RefundOwed = { share: LocatedShare; buyerId: string }

export const refundOwedEntries = ({ share, buyerId }: RefundOwed) =>
  nonZero(...sellersEntries(share), memberEntry(buyerId, 'refunds_due', -share.amount))

/** The provider debits its balance when it accepts a refund, not when the bank confirms it. */
export const refundSentEntries = ({ amount, buyerId }: Refund) => [
  memberEntry(buyerId, 'refunds_due', amount),
  platformEntry('card_provider', -amount),
]

/** `returned` comes back from `losses`: what was not owed, or what a lost chargeback has paid as well. */
export const refundFailedEntries = ({ amount, buyerId, returned = 0 }: FailedRefund) =>
  nonZero(
    platformEntry('card_provider', amount),
    memberEntry(buyerId, 'refunds_due', returned - amount),
    platformEntry('losses', -returned),
  )

/** A buyer is refunded from the platform's own bank account. */
export const refundPaidOutsideEntries = ({ amount, buyerId }: Refund) => [
  memberEntry(buyerId, 'refunds_due', amount),
  platformEntry('bank', -amount),
]

type RefundAtProvider = Refund & {
  /** What the sale pays. */
  sale?: LocatedShare
  /** What was owed to the buyer before. */
  owed: number
  lost: number
}

export const refundAtProviderEntries = ({ amount, buyerId, sale, owed, lost }: RefundAtProvider) =>
  nonZero(
    ...sellersEntries(sale),
    memberEntry(buyerId, 'refunds_due', owed),
    platformEntry('losses', lost),
    platformEntry('card_provider', -amount),
  )

/** A refund cannot be called back, so the platform bears what the seller gets on appeal. */
export const appealPaymentEntries = ({ amount, sellerId }: SellerAmount) =>
  nonZero(platformEntry('losses', amount), memberEntry(sellerId, 'seller_payable', -amount))

type Chargeback = { amount: number; fee: number }

/** The provider withholds the disputed amount, which may exceed the charge, and a fee. */
export const chargebackEntries = ({ amount, fee }: Chargeback) =>
  nonZero(
    platformEntry('disputed', amount),
    platformEntry('provider_costs', fee),
    platformEntry('card_provider', -amount - fee),
  )

export const chargebackWonEntries = (amount: number) => [
  platformEntry('card_provider', amount),
  platformEntry('disputed', -amount),
]

type Lost = {
  disputed: number
  /** What the seller loses. */
  share?: LocatedShare
  /** A refund that is not needed any more. */
  owed?: Refund
}

/** The buyer keeps the disputed amount. What neither part covers is a loss. */
export function chargebackLostEntries({ disputed, share, owed }: Lost) {
  const covered = (share?.amount ?? 0) + (owed?.amount ?? 0)
  return nonZero(
    ...sellersEntries(share),
    ...(owed ? [memberEntry(owed.buyerId, 'refunds_due', owed.amount)] : []),
    platformEntry('losses', disputed - covered),
    platformEntry('disputed', -disputed),
  )
}
