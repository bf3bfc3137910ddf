import type { OwnData } from '../../../contract/own-account.ts'
import { photoAddress } from '../../../contract/schemas/photo-sizes.ts'
import type { Db } from '../../database/db.ts'
import { findNewestFirst } from '../../http/pagination.ts'

export async function exportPhotos(
  db: Db,
  ownerId: string,
  rows: number,
): Promise<OwnData['photos']> {
  const query = db
    .selectFrom('media')
    .select(['id', 'width', 'created_at'])
    .where('owner_id', '=', ownerId)
    .where('doomed_at', 'is', null)
  const found = await findNewestFirst(query, ['created_at', 'id'], rows)
  return found.map(({ id, width, created_at }) => ({
    address: photoAddress(id, width, 'webp'),
    created: created_at.toISOString(),
  }))
}
