import { toMinor } from '../../contract/money.ts'
import type { LedgerTransaction } from '../../contract/payments.ts'

type Entry = LedgerTransaction['entries'][number]

/** What happened to money, in words. */
export const kindWords: Record<LedgerTransaction['kind'], string> = {
  sale: 'Sale',
  late_charge: 'Paid too late',
  refund_owed: 'Refund by an admin',
  refund_sent: 'Refund sent',
}

/** The accounts, in words. */
export const accountWords: Record<Entry['account'], string> = {
  card_provider: 'At the card service',
  seller_payable: 'Owed to sellers',
  fees: 'Fees earned',
  refunds_due: 'Refunds on their way',
}

/** Minor units of a signed amount: `"-499.50"` is `-49950`. */
export function signedMinor(amount: string): number {
  return amount.startsWith('-') ? -toMinor(amount.slice(1)) : toMinor(amount)
}
