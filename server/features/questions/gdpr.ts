import type { OwnData } from '../../../contract/own-account.ts'
import type { Db, Tx } from '../../database/db.ts'
import { findNewestFirst } from '../../http/pagination.ts'
import { anonymiseReportsAbout } from '../reports/queries.ts'
import { hasOpenReport } from './queries.ts'

type Exported = OwnData['questions']

const allQuestions = (db: Db) =>
  db
    .selectFrom('question')
    .innerJoin('product', 'product.id', 'question.product_id')
    .select(['question.id', 'question.text', 'question.answer', 'product.title as header'])
    .select(['question.product_id as productId', 'question.hidden_at as hiddenAt'])
    .select(['question.asked_at as askedAt', 'question.answered_at as answeredAt'])

type Row = Awaited<ReturnType<ReturnType<typeof allQuestions>['execute']>>[number]

function toExported(row: Row, wrote: 'question' | 'answer'): Exported[number] {
  const { id, productId, header, hiddenAt, askedAt, answeredAt } = row
  const [text, at] =
    wrote === 'question' ? [row.text, askedAt] : [row.answer ?? '', answeredAt ?? askedAt]
  const removed = hiddenAt?.toISOString() ?? null
  return { id, productId, header, wrote, text, date: at.toISOString(), removed }
}

/** What a member wrote, without what others did. */
export async function exportQuestions(db: Db, memberId: string, rows: number): Promise<Exported> {
  const asked = allQuestions(db).where('question.asker_id', '=', memberId)
  const answered = allQuestions(db)
    .where('question.seller_id', '=', memberId)
    .where('question.answered_at', 'is not', null)
  const questions = await findNewestFirst(asked, ['question.asked_at', 'question.id'], rows)
  const answers = await findNewestFirst(answered, ['question.answered_at', 'question.id'], rows)
  return [
    ...questions.map((row) => toExported(row, 'question')),
    ...answers.map((row) => toExported(row, 'answer')),
  ]
    .sort((one, other) => other.date.localeCompare(one.date))
    .slice(0, rows)
}

/**
 * Open questions are deleted, except while a report is open; those about the member's products will not be
 * answered any more. The others stay, with the name of the anonymous member. Reports hold a copy of the
 * seller's name.
 */
export async function eraseQuestions(tx: Tx, memberId: string) {
  const own = tx.selectFrom('question').select('question.id').where('seller_id', '=', memberId)
  await anonymiseReportsAbout(tx, 'question_id', own)
  await tx
    .deleteFrom('question')
    .where('answered_at', 'is', null)
    .where(({ or, eb }) => or([eb('asker_id', '=', memberId), eb('seller_id', '=', memberId)]))
    .where(({ not }) => not(hasOpenReport))
    .execute()
}
