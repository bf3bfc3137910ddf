import { widthsOf } from '../../../contract/schemas/photo-sizes.ts'
import type { RequestContext } from '../../context.ts'
import type { Tx } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { translateMessage } from '../../i18n/messages.ts'
import { isAttached, keyOf, lockPhotosOf } from './queries.ts'

const smallWidth = 320

type PrivatePhoto = { id: string; width: number; private: boolean }

/** The file of a photo that the caller may see, as WebP. Refuses `not_found`. */
export async function readPrivatePhoto(
  { bucket }: Pick<RequestContext, 'bucket'>,
  photo: PrivatePhoto | undefined,
  size: 'small' | 'large',
): Promise<Blob> {
  if (!photo) throw refuse('not_found')
  const widths = widthsOf(photo).filter((width) => size === 'large' || width <= smallWidth)
  const file = await bucket.get(keyOf(photo, { width: Math.max(...widths), format: 'webp' }))
  if (!file) throw refuse('not_found')
  return new Blob([await new Response(file.body).arrayBuffer()], { type: 'image/webp' })
}

/**
 * Locks private photos of the member that are to be attached, and returns their ids in this order.
 * Refuses `bad_input` for duplicates, photos of others and those that are attached already.
 */
export async function lockUnusedPhotos(tx: Tx, ownerId: string, photos: string[]) {
  if (photos.length === 0) return []
  const ids = photos.map((id) => id.toLowerCase())
  const own = await lockPhotosOf(tx, ownerId, ids, true)
  if (own.length === ids.length && !(await isAttached(tx, ids))) return ids
  throw refuse('bad_input', { fields: { photos: translateMessage('photosUnusable') } })
}
