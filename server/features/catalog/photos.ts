import type { NewProduct } from '../../../contract/catalog.ts'
import { defaultPhotoAddress } from '../../../contract/schemas/photo-sizes.ts'
import type { Tx } from '../../database/db.ts'
import { refuse } from '../../errors/refusal.ts'
import { translateMessage } from '../../i18n/messages.ts'
import { lockPhotosOf } from '../media/queries.ts'

type ChosenPhoto = NewProduct['photos'][number] & { width: number }

/**
 * Locks the chosen photos and returns them in order. Refuses `bad_input` for duplicates or another
 * member's photo.
 */
export async function lockChosenPhotos(
  tx: Tx,
  seller: { id: string },
  input: NewProduct,
): Promise<ChosenPhoto[]> {
  if (input.photos.length === 0) return []
  const photos = input.photos.map((photo) => ({ ...photo, id: photo.id.toLowerCase() }))
  const own = await lockPhotosOf(
    tx,
    seller.id,
    photos.map(({ id }) => id),
  )
  if (own.length < photos.length)
    throw refuse('bad_input', { fields: { photos: translateMessage('photosUnusable') } })
  const widths = new Map(own.map(({ id, width }) => [id, width]))
  return photos.map((photo) => ({ ...photo, width: widths.get(photo.id) ?? 0 }))
}

/** The cover image URL. A URL of our bucket must be one of the chosen photos. */
export function coverOf({ image }: NewProduct, chosen: ChosenPhoto[]): string {
  if (image === undefined) return chosen[0] ? defaultPhotoAddress(chosen[0]) : ''
  const isOurs = image.startsWith('/media/')
  if (!isOurs || chosen.some(({ id }) => image.startsWith(`/media/${id}/`))) return image
  throw refuse('bad_input', { fields: { image: translateMessage('photoNotUploaded') } })
}

/** Attaches photos to a product. Refuses `bad_input` if another product uses one of them. */
export async function attachPhotos(tx: Tx, productId: string, chosen: ChosenPhoto[]) {
  if (chosen.length === 0) return
  const { numInsertedOrUpdatedRows: shown = 0n } = await tx
    .insertInto('product_photo')
    .values(
      chosen.map(({ id, alt, flaw }, position) => {
        return { product_id: productId, position, media_id: id, alt, flaw }
      }),
    )
    .onConflict((conflict) => conflict.column('media_id').doNothing())
    .executeTakeFirstOrThrow()
  if (Number(shown) < chosen.length)
    throw refuse('bad_input', { fields: { photos: translateMessage('photosUnusable') } })
}

/** Replaces the photos of a product. Refuses like `attachPhotos`. */
export async function replacePhotos(tx: Tx, productId: string, chosen: ChosenPhoto[]) {
  await tx.deleteFrom('product_photo').where('product_id', '=', productId).execute()
  await attachPhotos(tx, productId, chosen)
}
