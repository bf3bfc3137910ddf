import { sql } from 'kysely'
import { z } from 'zod'
import { photoFormats, widthsOf } from '../../../contract/schemas/photo-sizes.ts'
import { type Db, now, type Tx } from '../../database/db.ts'

type PendingPhoto = {
  ownerId: string
  width: number
  height: number
  preview: string
  /** Not served below `/media`. */
  private: boolean
}
type StoredFile = { width: number; format: string }

/** Private photos have a prefix that addresses below `/media` cannot name. */
export function keyOf(photo: { id: string; private: boolean }, { width, format }: StoredFile) {
  return `${photo.private ? 'private/' : ''}${photo.id}/${width}.${format}`
}

export function keysOf(photo: { id: string; width: number; private: boolean }): string[] {
  return widthsOf(photo).flatMap((width) =>
    photoFormats.map((format) => keyOf(photo, { width, format })),
  )
}

export async function insertPending(db: Db, { ownerId, ...photo }: PendingPhoto) {
  const { id } = await db
    .insertInto('media')
    .values({ owner_id: ownerId, ...photo, doomed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Marks the files as stored. False when too late or the owner was deleted. */
export async function markStored(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('media')
    .from('member')
    .set({ doomed_at: null })
    .where('media.id', '=', id)
    .where('media.doomed_at', '>', sql<Date>`clock_timestamp() - interval '5 minutes'`)
    .whereRef('member.id', '=', 'media.owner_id')
    .where('member.deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Locks those of these photos that belong to this member against deletion. */
export function lockPhotosOf(tx: Tx, ownerId: string, ids: string[], isPrivate = false) {
  return tx
    .selectFrom('media')
    .select(['id', 'width'])
    .where('id', 'in', ids)
    .where('owner_id', '=', ownerId)
    .where('private', '=', isPrivate)
    .where('doomed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Whether one of these photos, which are locked, is evidence of a case or part of a message. */
export async function isAttached(tx: Tx, ids: string[]): Promise<boolean> {
  const attached = await tx
    .selectFrom('sale_event_photo')
    .select('media_id')
    .where('media_id', 'in', ids)
    .unionAll(tx.selectFrom('conversation_photo').select('media_id').where('media_id', 'in', ids))
    .executeTakeFirst()
  return attached !== undefined
}

const addressForm = /^\/media\/([0-9a-f-]{36})\/\d+\.\w+$/

/** Whether the URL is of a photo that this identity has uploaded; locks it against deletion. */
export async function isPhotoOfIdentity(tx: Tx, identityId: string, address: string) {
  const [, id] = addressForm.exec(address) ?? []
  if (!id || !z.uuid().safeParse(id).success) return false
  const photo = await tx
    .selectFrom('media')
    .innerJoin('member', 'member.id', 'media.owner_id')
    .select(['media.id', 'media.width', 'media.private'])
    .where('media.id', '=', id)
    .where('member.identity_id', '=', identityId)
    .where('media.private', '=', false)
    .where('media.doomed_at', 'is', null)
    .forUpdate('media')
    .executeTakeFirst()
  return photo !== undefined && keysOf(photo).some((key) => address === `/media/${key}`)
}

/**
 * Whether a photo (a row of `media`) is of a listing that staff removed after the sale: only the parties and staff
 * see it, as evidence.
 */
export const isOfRemovedListing = sql<boolean>`exists (
  select from product_photo
  join product on product.id = product_photo.product_id
  where product_photo.media_id = media.id and product.hidden_because = 'removed')`

/** The sale in which a photo (a row of `media`) of such a listing is still shown; null for other photos. */
export const removedListingSaleId = sql<string | null>`(
  select sale.id from sale
  where ${isOfRemovedListing} and sale.listing -> 'photos' @> jsonb_build_array(media.id::text)
  order by sale.created_at desc limit 1)`

/** The ids of the photos of such listings. */
export async function withheldPhotos(db: Db): Promise<string[]> {
  const photos = await db
    .selectFrom('product_photo')
    .innerJoin('product', 'product.id', 'product_photo.product_id')
    .select('product_photo.media_id as id')
    .where('product.hidden_because', '=', 'removed')
    .execute()
  return photos.map(({ id }) => id)
}

/** Evidence of a case and of the listing is kept as long as a bank may ask for it. */
const isEvidence = sql`(sale.closed_at is null or sale.closed_at > clock_timestamp() - interval '1 year')`

const isUsed = sql<boolean>`(exists (
  select from product_photo
  join product on product.id = product_photo.product_id
  where product_photo.media_id = media.id and (
    product.withdrawn_at is null and product.hidden_because is distinct from 'removed' or exists (
      select from booking join sale on sale.id = booking.id
      where booking.product_id = product.id and ${isEvidence}
    ))
) or exists (
  select from sale_event_photo
  join sale_event on sale_event.id = sale_event_photo.event_id
  join sale on sale.id = sale_event.sale_id
  where sale_event_photo.media_id = media.id and ${isEvidence}
) or exists (
  select from conversation_photo where conversation_photo.media_id = media.id
) or exists (
  select from member
  where member.id = media.owner_id and starts_with(member.photo, '/media/' || media.id || '/')
) or exists (
  select from sale
  where sale.listing -> 'photos' @> jsonb_build_array(media.id::text) and ${isEvidence}
))`

export async function markPhotosForDeletion(tx: Tx, ownerId: string) {
  await tx
    .updateTable('media')
    .set({ doomed_at: now })
    .where('owner_id', '=', ownerId)
    .where('doomed_at', 'is', null)
    .where(sql<boolean>`not ${isUsed}`)
    .execute()
}

/** Photos that are stored for a day, by id, with whether they are used; those after `last`. */
export function photosToExamine(db: Db, maxPhotos: number, last?: string) {
  return db
    .selectFrom('media')
    .select(['id', isUsed.as('isUsed')])
    .where('doomed_at', 'is', null)
    .where('created_at', '<', sql<Date>`clock_timestamp() - interval '1 day'`)
    .$if(last !== undefined, (query) => query.where('id', '>', last ?? ''))
    .orderBy('id')
    .limit(maxPhotos)
    .execute()
}

/** Marks those of these photos that nothing uses, except photos that are locked. */
export async function markUnusedForDeletion(tx: Tx, ids: string[]) {
  const locked = await tx
    .selectFrom('media')
    .select('id')
    .where('id', 'in', ids)
    .where('doomed_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .execute()
  if (locked.length === 0) return
  // A separate statement from the one that locks, so that it sees every use committed before.
  await tx
    .updateTable('media')
    .set({ doomed_at: now })
    .where(
      'id',
      'in',
      locked.map(({ id }) => id),
    )
    .where(sql<boolean>`not ${isUsed}`)
    .execute()
}

export type PhotoToDelete = { id: string; width: number; private: boolean }

/** Photos whose files are to be deleted, except uploads in progress, by id; those after `last`. */
export function photosToDelete(
  db: Db,
  maxPhotos: number,
  last?: PhotoToDelete,
): Promise<PhotoToDelete[]> {
  return db
    .selectFrom('media')
    .select(['id', 'width', 'private'])
    .where('doomed_at', '<', sql<Date>`clock_timestamp() - interval '10 minutes'`)
    .$if(last !== undefined, (query) => query.where('id', '>', last?.id ?? ''))
    .orderBy('id')
    .limit(maxPhotos)
    .execute()
}

export async function deletePhotoRow(tx: Tx, id: string) {
  await tx.deleteFrom('product_photo').where('media_id', '=', id).execute()
  await tx.deleteFrom('sale_event_photo').where('media_id', '=', id).execute()
  await tx.deleteFrom('conversation_photo').where('media_id', '=', id).execute()
  await tx.deleteFrom('media').where('id', '=', id).execute()
}
