import { requireMember } from '../../../access/procedures.ts'
import type { RequestContext } from '../../../context.ts'
import { transact } from '../../../database/db.ts'
import { refuse } from '../../../errors/refusal.ts'
import type { Party } from '../notices.ts'
import { notifyParty, type PartyNotice } from '../notify.ts'
import { countEvents, insertEvent, lockSale } from '../queries.ts'
import { isCaseOpen, maxEvidence, partyOf } from '../rules.ts'
import { attachEvidence } from './evidence.ts'

type NewEvidence = { id: string; note: string; photos: string[] }

const evidenceNotices: Record<Party, PartyNotice> = {
  buyer: { party: 'seller', kind: 'saleEvidenceAdded' },
  seller: { party: 'buyer', kind: 'orderEvidenceAdded' },
}

/**
 * Adds evidence to an open case or appeal, out of turn as well. It changes no deadline. Refuses
 * `not_found`, `sale_event_not_possible`, `evidence_limit`, and `bad_input` for its photos.
 */
export async function addEvidence(context: RequestContext, { id, note, photos }: NewEvidence) {
  const member = requireMember(context)
  await transact(context.db, async (tx) => {
    const sale = await lockSale(tx, id)
    const actor = sale && partyOf(sale, member)
    if (!actor) throw refuse('not_found')
    if (!isCaseOpen(sale)) throw refuse('sale_event_not_possible')
    const added = await countEvents(tx, id, { event: 'add_evidence', actor })
    if (added >= maxEvidence) throw refuse('evidence_limit')
    const states = { from: sale.state, to: sale.state }
    const happened = { event: 'add_evidence', actor, memberId: member.id } as const
    const detail = { reason: note }
    const eventId = await insertEvent(tx, { saleId: id, ...happened, ...states, detail })
    await attachEvidence(tx, eventId, member.id, photos)
    await notifyParty(context, tx, sale, evidenceNotices[actor])
  })
}
