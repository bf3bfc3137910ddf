import { toSignedText } from '../../../contract/schemas/money.ts'
import type { Db } from '../../database/db.ts'
import type { Cursor } from '../../http/pagination.ts'
import { balancesAt, type JournalRow, journalPage, type Range } from './queries.ts'

const pageRows = 500

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

/** One row per posting, page by page; no database connection is held in between. */
export async function* journalRows(db: Db, range: Range) {
  let after: Cursor | undefined
  do {
    const page = await journalPage(db, range, pageRows, after)
    yield page.flatMap(postingsOf)
    const last = page.length === pageRows ? page.at(-1) : undefined
    after = last && { at: last.createdAt, id: last.id }
  } while (after)
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
