import { type Entry, memberEntry, platformEntry, type SellerAmount } from './entries.ts'

/** The seller's money moves to the seller's balance at the provider. */
export const transferEntries = ({ amount, sellerId }: SellerAmount): Entry[] => [
  memberEntry(sellerId, 'seller_payable', amount),
  platformEntry('card_provider', -amount),
]

export const transferReversedEntries = ({ amount, sellerId }: SellerAmount): Entry[] => [
  platformEntry('card_provider', amount),
  memberEntry(sellerId, 'seller_debt', -amount),
]

/** Taken back in the provider's dashboard: the site owes it to the seller again. */
export const reversedByHandEntries = ({ amount, sellerId }: SellerAmount): Entry[] => [
  platformEntry('card_provider', amount),
  memberEntry(sellerId, 'seller_payable', -amount),
]

/** A debt is paid from the money of another sale. */
export const debtNettedEntries = ({ amount, sellerId }: SellerAmount): Entry[] => [
  memberEntry(sellerId, 'seller_payable', amount),
  memberEntry(sellerId, 'seller_debt', -amount),
]

export const debtWrittenOffEntries = ({ amount, sellerId }: SellerAmount): Entry[] => [
  platformEntry('losses', amount),
  memberEntry(sellerId, 'seller_debt', -amount),
]

/** Money that was taken back from the seller pays a debt that was written off. */
export const writeOffPaidEntries = ({ amount, sellerId }: SellerAmount): Entry[] => [
  memberEntry(sellerId, 'seller_payable', amount),
  platformEntry('losses', -amount),
]

/** A seller is paid from the platform's own bank account. */
export const outsidePaymentEntries = ({ amount, sellerId }: SellerAmount): Entry[] => [
  memberEntry(sellerId, 'seller_payable', amount),
  platformEntry('bank', -amount),
]

/** The platform withdraws money to its own bank account. */
export const payoutEntries = (amount: number): Entry[] => [
  platformEntry('bank', amount),
  platformEntry('card_provider', -amount),
]

export const payoutFailedEntries = (amount: number): Entry[] => payoutEntries(-amount)

/** The platform adds money of its own bank account to the balance. */
export const topUpEntries = (amount: number): Entry[] => payoutEntries(-amount)

export const topUpReturnedEntries = (amount: number): Entry[] => payoutEntries(amount)
