import { defaultPhotoAddress } from '../../../../contract/schemas/photo-sizes.ts'
import { lockMemberRow } from '../../../access/member-locks.ts'
import type { RequestContext } from '../../../context.ts'
import { now, type Tx } from '../../../database/db.ts'
import { refuse } from '../../../errors/refusal.ts'
import { mayList } from '../../catalog/ensure-may-list.ts'
import { replacePhotos } from '../../catalog/photos.ts'
import { ensureNotInOpenSale } from '../../catalog/serial.ts'
import { endRestrictions } from '../../restrictions/queries.ts'
import { declarationColumns } from '../../seller-details/queries.ts'
import { hiddenAfterwards } from './rules.ts'

const lockProduct = (tx: Tx, id: string) =>
  tx
    .selectFrom('product')
    .innerJoin('member', 'member.id', 'product.seller_id')
    .select(['product.image', 'product.serial_key as serialKey', 'product.sold_at as soldAt'])
    .select(['product.hidden_because as hiddenBecause', 'member.suspended_at as suspendedAt'])
    .where('product.id', '=', id)
    .forUpdate('product')
    .executeTakeFirst()

/** Locks the photos of a product against deletion, and returns them without those that are marked for it. */
const lockKeptPhotos = (tx: Tx, productId: string) =>
  tx
    .selectFrom('product_photo')
    .innerJoin('media', 'media.id', 'product_photo.media_id')
    .select(['media.id', 'media.width', 'product_photo.alt', 'product_photo.flaw'])
    .where('product_photo.product_id', '=', productId)
    .where('media.doomed_at', 'is', null)
    .orderBy('product_photo.position')
    .forUpdate('media')
    .execute()

type Photo = { id: string; width: number }

/** The picture of a listing that has these photos left; empty if there is none. */
function pictureOf(image: string, photos: Photo[]): string {
  const isKept = photos.some(({ id }) => image.startsWith(`/media/${id}/`))
  if (isKept || !image.startsWith('/media/')) return image
  return photos[0] ? defaultPhotoAddress(photos[0]) : ''
}

type Listing = { id: string; sellerId: string }

/** What the seller is told, by why the listing is still hidden. */
const restoredAs = {
  none: 'listingRemoved',
  paused: 'listingPaused',
  suspended: 'listingSuspended',
} as const

/**
 * Puts a listing that staff removed on the site again, without its advertisement; paused if its seller must look
 * at it first (`hiddenAfterwards`). Unsold, it refers to what its seller has declared last. Returns what was
 * restored. Refuses `not_found` and `serial_on_offer`; if another listing has its serial number, the unique index
 * refuses it.
 */
export async function restoreListing(context: RequestContext, tx: Tx, { id, sellerId }: Listing) {
  // The deletion of the account and a declaration lock the member before the products.
  await lockMemberRow(tx, sellerId)
  const product = await lockProduct(tx, id)
  if (!product) throw refuse('not_found')
  const { image, serialKey, soldAt, hiddenBecause, suspendedAt } = product
  const photos = await lockKeptPhotos(tx, id)
  await replacePhotos(tx, id, photos)
  const picture = pictureOf(image, photos)
  const hidden = hiddenAfterwards({
    hiddenBecause,
    soldAt,
    isPictureLost: picture === '',
    mayList: await mayList(context, tx, sellerId),
    isSellerSuspended: suspendedAt !== null,
  })
  const declared = soldAt ? {} : await declarationColumns(tx, sellerId)
  await tx
    .updateTable('product')
    .set({ withdrawn_at: null, hidden_at: hidden && now, hidden_because: hidden, image: picture })
    .set(declared)
    .where('id', '=', id)
    .execute()
  // Not before: the unique index waits for a payment of another listing with this serial number.
  if (!soldAt) await ensureNotInOpenSale(tx, serialKey)
  await endRestrictions(tx, 'listingHeld', id)
  return { restored: restoredAs[hidden ?? 'none'] }
}
