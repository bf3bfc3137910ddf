import { sql } from 'kysely'
import type { Party } from '../../../../contract/schemas/party.ts'
import { requireMember } from '../../../access/procedures.ts'
import type { RequestContext } from '../../../context.ts'
import { type Db, type Tx, transact } from '../../../database/db.ts'
import { refuse } from '../../../errors/refusal.ts'
import { lockUnusedPhotos } from '../../media/private-photos.ts'
import { lockSaleOfParty } from '../lock.ts'
import { notifyParty, type PartyNotice } from '../notify.ts'
import { countEvents, recordWithoutTransition, repeatableEvents } from '../queries.ts'
import { isCaseOpen, maxEvidenceAfter } from '../rules.ts'

/** Attaches photos of the member to an event. Refuses like `lockUnusedPhotos`. */
export async function attachEvidence(tx: Tx, eventId: number, ownerId: string, photos: string[]) {
  const ids = await lockUnusedPhotos(tx, ownerId, photos)
  if (ids.length === 0) return
  await tx
    .insertInto('sale_event_photo')
    .values(ids.map((id, position) => ({ event_id: eventId, position, media_id: id })))
    .execute()
}

const isOfCase = (saleId: string) => sql<boolean>`exists (
  select from sale_event_photo
  join sale_event on sale_event.id = sale_event_photo.event_id
  where sale_event_photo.media_id = media.id and sale_event.sale_id = ${saleId})`

const isOfBoughtListing = (saleId: string) => sql<boolean>`exists (
  select from sale
  where sale.id = ${saleId} and sale.listing -> 'photos' @> jsonb_build_array(media.id::text))`

/** A photo that is evidence in this sale: of its case, or of the listing as it was bought. */
export function evidencePhoto(db: Db, saleId: string, photoId: string) {
  return db
    .selectFrom('media')
    .select(['id', 'width', 'private'])
    .where('id', '=', photoId)
    .where('doomed_at', 'is', null)
    .where(sql<boolean>`(${isOfCase(saleId)} or ${isOfBoughtListing(saleId)})`)
    .executeTakeFirst()
}

type NewEvidence = { id: string; note: string; photos: string[] }

const evidenceNotices: Record<Party, PartyNotice> = {
  buyer: { party: 'seller', kind: 'saleEvidenceAdded' },
  seller: { party: 'buyer', kind: 'orderEvidenceAdded' },
}

const photosOfEvent = sql`array(
  select media_id from sale_event_photo where event_id = sale_event.id order by position)`

const isAskedSince = sql<boolean>`exists (
  select from sale_event question
  where question.sale_id = sale_event.sale_id and question.event = 'ask_evidence'
    and question.id > sale_event.id)`

/**
 * Whether the member has added the same evidence, and its response may have been lost. After a question
 * by staff, the same note is an answer to it; the same photos are not, as each is added once.
 */
async function isRepeated(tx: Tx, memberId: string, { id: saleId, note, photos }: NewEvidence) {
  const added = repeatableEvents(tx, { saleId, memberId, event: 'add_evidence', note })
  const same = added.where(sql<boolean>`${photosOfEvent} = ${photos}::uuid[]`)
  const repeated = photos.length > 0 ? same : same.where(({ not }) => not(isAskedSince))
  return (await repeated.executeTakeFirst()) !== undefined
}

/**
 * Adds evidence to an open case or appeal, out of turn as well; the same within ten minutes is not added
 * again, unless staff have asked something since. It changes no deadline. Refuses `not_found`,
 * `sale_event_not_possible`, `evidence_limit`, and `bad_input` for its photos.
 */
export async function addEvidence(context: RequestContext, { id, note, photos }: NewEvidence) {
  const member = requireMember(context)
  await transact(context.db, async (tx) => {
    const { sale, party: actor } = await lockSaleOfParty(tx, id, member)
    if (await isRepeated(tx, member.id, { id, note, photos })) return
    if (!isCaseOpen(sale)) throw refuse('sale_event_not_possible')
    const added = await countEvents(tx, id, { event: 'add_evidence', actor })
    const questions = await countEvents(tx, id, { event: 'ask_evidence', actor: 'staff' })
    if (added >= maxEvidenceAfter(questions)) throw refuse('evidence_limit')
    const eventId = await recordWithoutTransition(tx, sale, {
      event: 'add_evidence',
      actor,
      memberId: member.id,
      detail: { reason: note },
    })
    await attachEvidence(tx, eventId, member.id, photos)
    await notifyParty(context, tx, sale, evidenceNotices[actor])
  })
}
