import type { Member, TxServices, WriteServices } from '../../context.ts'
import { type Tx, transact } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { fileReport } from '../reports/file-report.ts'
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

async function report(services: TxServices, tx: Tx, reporter: Member, { id, reason }: Sent) {
  const question = await visibleQuestion(tx, reporter, id)
  if (!question) throw refuse('not_found')
  await fileReport(services, tx, {
    reporterId: reporter.id,
    subject: 'question_id',
    subjectId: id,
    header: question.title,
    image: question.image,
    sellerName: question.sellerName,
    date: question.listedAt.toISOString(),
    reason,
  })
}

/**
 * Adds a question to the reports that admins work off, once per member, who gets a receipt. Refuses
 * `not_found`.
 */
export function reportQuestion(
  services: WriteServices,
  reporter: Member,
  sent: Sent,
): Promise<void> {
  return transact(services.db, (tx) => report(services, tx, reporter, sent))
}
