import type { OwnData } from '../../../contract/own-account.ts'
import { casePhotoAddress, photoAddress } from '../../../contract/schemas/photo-sizes.ts'
import type { Db } from '../../database/db.ts'
import { findNewestFirst } from '../../http/pagination.ts'

export async function exportPhotos(
  db: Db,
  ownerId: string,
  rows: number,
): Promise<OwnData['photos']> {
  const query = db
    .selectFrom('media')
    .leftJoin('sale_event_photo', 'media_id', 'media.id')
    .leftJoin('sale_event', 'sale_event.id', 'event_id')
    .select(['media.id', 'media.width', 'media.created_at', 'sale_id'])
    .where('owner_id', '=', ownerId)
    .where('doomed_at', 'is', null)
    // A private one that belongs to no case yet has no address.
    .where(({ or, eb }) => or([eb('private', '=', false), eb('sale_id', 'is not', null)]))
  const found = await findNewestFirst(query, ['media.created_at', 'media.id'], rows)
  return found.map(({ id, width, created_at, sale_id }) => ({
    address: sale_id ? casePhotoAddress(sale_id, id) : photoAddress(id, width, 'webp'),
    created: created_at.toISOString(),
  }))
}
