import { sql } from 'kysely'
import { isolate } from '../../../../contract/i18n/bidi.ts'
import type { AskedParties, CaseQuestion } from '../../../../contract/sales/evidence.ts'
import { recordAudit } from '../../../access/audit.ts'
import { requireMember } from '../../../access/procedures.ts'
import type { RequestContext } from '../../../context.ts'
import { type Tx, transact } from '../../../database/db.ts'
import { refuse } from '../../../errors/refusal.ts'
import { trusted } from '../../../jobs/email.ts'
import { lockSaleForStaff } from '../lock.ts'
import { notifyParty, type PartyNotice } from '../notify.ts'
import { countEvents, recordWithoutTransition, repeatableEvents } from '../queries.ts'
import { isCaseOpen, maxCaseQuestions } from '../rules.ts'

const ofBuyer: PartyNotice = { party: 'buyer', kind: 'orderEvidenceAsked' }
const ofSeller: PartyNotice = { party: 'seller', kind: 'saleEvidenceAsked' }

const questionNotices: Record<AskedParties, PartyNotice[]> = {
  buyer: [ofBuyer],
  seller: [ofSeller],
  both: [ofBuyer, ofSeller],
}

type NewQuestion = CaseQuestion & { id: string }

const isAnsweredSince = sql<boolean>`exists (
  select from sale_event answer
  where answer.sale_id = sale_event.sale_id and answer.event = 'add_evidence'
    and answer.id > sale_event.id
    and sale_event.detail ->> 'asked' in ('both', answer.actor))`

/** Whether the admin has asked the same, which no asked party has answered, and the response may have been lost. */
async function isRepeated(tx: Tx, memberId: string, { id: saleId, asked, question }: NewQuestion) {
  const sent = { saleId, memberId, event: 'ask_evidence', note: question } as const
  const found = await repeatableEvents(tx, sent)
    .where(sql<string>`detail ->> 'asked'`, '=', asked)
    .where(({ not }) => not(isAnsweredSince))
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Asks parties of an open case or appeal something, as staff; the same within ten minutes is not asked
 * again, unless one of them has added evidence since. The parties answer with evidence; state and deadlines
 * stay. Refuses `not_found`, `own_case`, `sale_event_not_possible` and `case_question_limit`.
 */
export async function askParties(context: RequestContext, { id, asked, question }: NewQuestion) {
  const admin = requireMember(context)
  await transact(context.db, async (tx) => {
    const sale = await lockSaleForStaff(tx, id, admin)
    if (await isRepeated(tx, admin.id, { id, asked, question })) return
    if (!isCaseOpen(sale)) throw refuse('sale_event_not_possible')
    const questions = await countEvents(tx, id, { event: 'ask_evidence', actor: 'staff' })
    if (questions >= maxCaseQuestions) throw refuse('case_question_limit')
    await recordWithoutTransition(tx, sale, {
      event: 'ask_evidence',
      actor: 'staff',
      memberId: admin.id,
      detail: { reason: question, asked },
    })
    const after = { sale: id, asked }
    await recordAudit(tx, admin, { action: 'ask_case_parties', subject: sale.title, after })
    const values = { question: trusted(isolate(question)) }
    for (const notice of questionNotices[asked]) {
      await notifyParty(context, tx, sale, { ...notice, values })
    }
  })
}
