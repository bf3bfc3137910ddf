import type { OwnData } from '../../../contract/own-account.ts'
import {
  casePhotoAddress,
  conversationPhotoAddress,
  photoAddress,
} from '../../../contract/schemas/photo-sizes.ts'
import type { Db } from '../../database/db.ts'
import { findNewestFirst } from '../../http/pagination.ts'
import { removedListingSaleId } from './queries.ts'

type Exported = {
  id: string
  width: number
  sale_id: string | null
  conversation_id: string | null
  removedListingSaleId: string | null
}

function addressOf({ id, width, conversation_id, ...photo }: Exported): string {
  const saleId = photo.sale_id ?? photo.removedListingSaleId
  if (saleId) return casePhotoAddress(saleId, id)
  if (conversation_id) return conversationPhotoAddress(conversation_id, id)
  return photoAddress(id, width, 'webp')
}

export async function exportPhotos(
  db: Db,
  ownerId: string,
  rows: number,
): Promise<OwnData['photos']> {
  const query = db
    .selectFrom('media')
    .leftJoin('sale_event_photo', 'media_id', 'media.id')
    .leftJoin('sale_event', 'sale_event.id', 'event_id')
    .leftJoin('conversation_photo', 'conversation_photo.media_id', 'media.id')
    .leftJoin('conversation_message as message', 'message.id', 'message_id')
    .select(['media.id', 'media.width', 'media.created_at', 'sale_id', 'conversation_id'])
    .select(removedListingSaleId.as('removedListingSaleId'))
    .where('owner_id', '=', ownerId)
    .where('doomed_at', 'is', null)
    // A private one that belongs to no case or message yet has no address.
    .where(({ or, eb }) =>
      or([
        eb('private', '=', false),
        eb('sale_id', 'is not', null),
        eb('conversation_id', 'is not', null),
      ]),
    )
  const found = await findNewestFirst(query, ['media.created_at', 'media.id'], rows)
  return found.map((photo) => ({
    address: addressOf(photo),
    created: photo.created_at.toISOString(),
  }))
}
