import type { Member } from '../../context.ts'
import { type Db, type Tx, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { shownQuestions } from './queries.ts'

/** A question that the member sees, and of which another member wrote a part. */
const visibleQuestion = (tx: Tx, { id: memberId }: Member, id: string) =>
  shownQuestions(tx)
    .innerJoin('member as seller', 'seller.id', 'question.seller_id')
    .select(['seller.name as sellerName', 'product.created_at as listedAt'])
    .where('question.id', '=', id)
    .where(({ or, eb }) =>
      or([eb('question.answered_at', 'is not', null), eb('question.seller_id', '=', memberId)]),
    )
    .executeTakeFirst()

type Sent = { id: string; reason: string }

async function report(tx: Tx, reporter: Member, { id, reason }: Sent) {
  const question = await visibleQuestion(tx, reporter, id)
  if (!question) throw refuse('not_found')
  await tx
    .insertInto('report')
    .values({
      reporter_id: reporter.id,
      question_id: id,
      header: question.title,
      image: question.image,
      seller_name: question.sellerName,
      item_date: question.listedAt.toISOString(),
      reason,
    })
    .onConflict((conflict) => conflict.columns(['reporter_id', 'question_id']).doNothing())
    .execute()
}

/** Adds a question to the reports that admins work off, once per member. Refuses `not_found`. */
export function reportQuestion(db: Db, reporter: Member, sent: Sent): Promise<void> {
  return transact(db, (tx) => report(tx, reporter, sent))
}
