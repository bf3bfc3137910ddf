import type { Db, Tx } from '../../../database/db.ts'
import { refuse } from '../../../errors/refusal.ts'
import { translateMessage } from '../../../i18n/messages.ts'
import { lockPhotosOf } from '../../media/queries.ts'

const unusable = () =>
  refuse('bad_input', { fields: { photos: translateMessage('photosUnusable') } })

/**
 * Attaches private photos of the member to an event. Refuses `bad_input` for duplicates, photos of
 * another member, and those that are attached already.
 */
export async function attachEvidence(tx: Tx, eventId: string, ownerId: string, photos: string[]) {
  if (photos.length === 0) return
  const ids = photos.map((id) => id.toLowerCase())
  const own = await lockPhotosOf(tx, ownerId, ids, true)
  if (own.length < ids.length) throw unusable()
  const { numInsertedOrUpdatedRows: attached = 0n } = await tx
    .insertInto('sale_event_photo')
    .values(ids.map((id, position) => ({ event_id: eventId, position, media_id: id })))
    .onConflict((conflict) => conflict.column('media_id').doNothing())
    .executeTakeFirstOrThrow()
  if (Number(attached) < ids.length) throw unusable()
}

/** A photo that is evidence in this sale. */
export function evidenceOf(db: Db, saleId: string, photoId: string) {
  return db
    .selectFrom('sale_event_photo')
    .innerJoin('sale_event', 'sale_event.id', 'event_id')
    .innerJoin('media', 'media.id', 'media_id')
    .select(['media.id', 'media.width', 'media.private'])
    .where('sale_event.sale_id', '=', saleId)
    .where('media.id', '=', photoId)
    .where('media.doomed_at', 'is', null)
    .executeTakeFirst()
}
