import type { Db, Tx } from '../../../database/db.ts'
import { lockUnusedPhotos } from '../../media/private-photos.ts'

/** Attaches photos of the member to an event. Refuses like `lockUnusedPhotos`. */
export async function attachEvidence(tx: Tx, eventId: number, ownerId: string, photos: string[]) {
  const ids = await lockUnusedPhotos(tx, ownerId, photos)
  if (ids.length === 0) return
  await tx
    .insertInto('sale_event_photo')
    .values(ids.map((id, position) => ({ event_id: eventId, position, media_id: id })))
    .execute()
}

/** A photo that is evidence in this sale. */
export function evidencePhoto(db: Db, saleId: string, photoId: string) {
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
