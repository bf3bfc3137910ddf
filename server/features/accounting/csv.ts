import { toSignedText } from '../../../contract/schemas/money.ts'
import type { MonthRange } from '../../../contract/schemas/month.ts'
import type { Db } from '../../database/db.ts'
import { csvPageRows } from '../../http/csv.ts'
import { allPages, type Cursor } from '../../http/pagination.ts'
import { balancesAt, type JournalRow, journalPage } from './queries.ts'

export const journalColumns = [
  'transaction_id',
  'time_utc',
  'kind',
  'account',
  'member_id',
  'amount_minor',
  'amount',
  'currency',
  'cause_id',
  'payment_intent_id',
]

export const balanceColumns = ['time_utc', 'account', 'currency', 'amount_minor', 'amount']

const postingsOf = ({ id, kind, createdAt, causeId, intentId, entries }: JournalRow) =>
  entries.map(({ account, memberId, amount, currency }) => ({
    transaction_id: id,
    time_utc: createdAt.toISOString(),
    kind,
    account,
    currency,
    member_id: memberId,
    amount_minor: amount,
    amount: toSignedText(amount),
    cause_id: causeId,
    payment_intent_id: intentId,
  }))

/** One row per posting, page by page. */
export async function* journalRows(db: Db, range: MonthRange) {
  const read = (after?: Cursor) => journalPage(db, range, csvPageRows, after)
  for await (const page of allPages(csvPageRows, read)) yield page.flatMap(postingsOf)
}

export async function* balanceRows(db: Db, time: Date) {
  const rows = await balancesAt(db, time)
  yield rows.map(({ account, currency, amount }) => ({
    time_utc: time.toISOString(),
    account,
    currency,
    amount_minor: amount,
    amount: toSignedText(amount),
  }))
}
