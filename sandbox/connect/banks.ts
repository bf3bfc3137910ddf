import type { BankOutcome, BankRecord } from '../connect-records.ts'
import type { HandlerDeps } from '../webhooks/events.ts'

const lastDigits: Record<BankOutcome, string> = {
  paid: '6789',
  fails: '1116',
  fails_after_paid: '1113',
}
const platform = 'platform'

export const bankAccount = (id: string, outcome: BankOutcome, country: string): BankRecord => ({
  id,
  outcome,
  last4: lastDigits[outcome],
  country: country.toUpperCase(),
  errored: false,
})

/** The bank account of the platform, which tests choose, or of a connected account. */
export function bankOf({ ledger }: HandlerDeps, account: string | undefined): BankRecord {
  const own = account === undefined ? undefined : ledger.accounts.get(account)?.bank
  return own ?? ledger.banks.get(platform)?.bank ?? bankAccount('ba_platform', 'paid', 'us')
}

export function choosePlatformBank({ ledger }: HandlerDeps, outcome: BankOutcome): BankRecord {
  return ledger.banks.put({ id: platform, bank: bankAccount('ba_platform', outcome, 'us') }).bank
}
