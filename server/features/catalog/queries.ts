import { type RawBuilder, sql } from 'kysely'
import type { OwnListingFilter } from '../../../contract/catalog-enums.ts'
import type { Language } from '../../../contract/i18n/languages.ts'
import type { Photo } from '../../../contract/media.ts'
import type { Member } from '../../context.ts'
import { containsPattern } from '../../database/contains-pattern.ts'
import type { Db, Tx } from '../../database/db.ts'
import { type Cursor, findNewestFirst } from '../../http/pagination.ts'
import { memberIdOf } from '../accounts/queries.ts'
import { bookedPrice, heldUntil, isHeld } from '../holds/queries.ts'
import { recordColumns } from '../reviews/queries.ts'
import { lacksLocks, missingFilters } from './own-listings/missing-details.ts'
import { isToConfirm } from './own-listings/queries.ts'

export function allCategories(db: Db) {
  return db
    .selectFrom('category')
    .select(['id', 'name', 'picture', 'about'])
    .orderBy('position')
    .orderBy('name')
    .execute()
}

export function attributesOf(db: Db, category: string) {
  return db
    .selectFrom('category_attribute as asked')
    .innerJoin('category', 'category.id', 'asked.category_id')
    .innerJoin('attribute', 'attribute.key', 'asked.attribute_key')
    .select([
      'attribute.key',
      sql<Partial<Record<Language, string>>>`attribute.names`.as('names'),
      'attribute.kind',
      'attribute.unit',
      'attribute.choices',
      'attribute.minimum',
      'attribute.maximum',
      'attribute.grouping',
      'attribute.steps',
      'asked.required',
      'asked.filterable',
    ])
    .where('category.name', '=', category)
    .orderBy('attribute.position')
    .orderBy('attribute.key')
    .execute()
}

export type CategoryAttribute = Awaited<ReturnType<typeof attributesOf>>[number]

export function categoryNamed(db: Db, name: string) {
  return db.selectFrom('category').select('id').where('name', '=', name).executeTakeFirst()
}

const photosOfProduct = sql<{ photos: Photo[] | null; preview: string | null }>`(
  select
    json_agg(
      json_build_object(
        'id', media.id, 'width', width, 'height', height, 'alt', alt, 'flaw', flaw
      )
      order by position
    ) as photos,
    min(media.preview) filter (where position = 0) as preview
  from product_photo join media on media.id = media_id
  where product_id = product.id
)`

/** The attributes that a card shows: the whole `specs` would be half of the bytes of a list. */
export const cardSpecs = [
  sql<unknown>`product.specs -> 'memory'`.as('memory'),
  sql<unknown>`product.specs -> 'storage'`.as('storage'),
  sql<unknown>`product.specs -> 'battery_health'`.as('batteryHealth'),
] as const

export function allProductRows(db: Db) {
  return db
    .selectFrom('product')
    .innerJoin('member', 'member.id', 'product.seller_id')
    .innerJoin('category', 'category.id', 'product.category_id')
    .leftJoinLateral(photosOfProduct.as('shown'), (join) => join.onTrue())
    .leftJoin('seller_total', 'seller_total.seller_id', 'member.id')
    .select([
      'product.id',
      'product.seller_id as ownerId',
      'product.title',
      'product.image',
      'product.description',
      'product.original_price as originalPrice',
      'product.resale_price as resalePrice',
      'product.purchased_on as purchasedOn',
      'product.condition',
      'product.location',
      'product.delivery',
      'product.created_at as createdAt',
      'product.sold_at as soldAt',
      'product.category_id as categoryId',
      'category.name as category',
      'member.name as sellerName',
      sql<boolean>`member.deleted_at is not null`.as('isSellerDeleted'),
      'member.photo',
      'member.verified_at as verifiedAt',
      'product.seller_kind as sellerKind',
      ...cardSpecs,
      isHeld.as('held'),
      'shown.photos',
      'shown.preview',
      ...recordColumns,
    ])
}

/** Without products that are withdrawn. */
export function productRows(db: Db) {
  return allProductRows(db).where('product.withdrawn_at', 'is', null)
}

/** Also sold products. */
export function visibleProducts(db: Db) {
  return productRows(db).where('product.hidden_at', 'is', null)
}

export type ProductRow = Awaited<ReturnType<ReturnType<typeof productRows>['execute']>>[number]

export function productsInCategory(db: Db, category: string, rows: number, after?: Cursor) {
  const query = visibleProducts(db).where('product.category_id', '=', ({ selectFrom }) =>
    selectFrom('category').select('category.id').where('category.name', '=', category),
  )
  return findNewestFirst(query, ['product.created_at', 'product.id'], rows, after)
}

/** Hidden: paused by the seller, or in review. */
const isShownAs = (confirmationDays: number): Record<OwnListingFilter, RawBuilder<boolean>> => ({
  for_sale: sql<boolean>`(product.sold_at is null and product.hidden_at is null)`,
  to_confirm: isToConfirm(confirmationDays),
  paused: sql<boolean>`(product.sold_at is null and product.hidden_at is not null)`,
  sold: sql<boolean>`product.sold_at is not null`,
})

/** `q`: a part of the title; empty for all. */
type OwnListings = {
  emailKey: string
  show: OwnListingFilter | undefined
  q: string
  confirmationDays: number
}

export function productsOfSeller(
  db: Db,
  { emailKey, show, q, confirmationDays }: OwnListings,
  rows: number,
  after?: Cursor,
) {
  const query = productRows(db)
    .leftJoin('advertisement', 'advertisement.product_id', 'product.id')
    .select(['product.phone', 'product.hidden_because as hiddenBecause'])
    .select('product.confirmation_asked_at as confirmationAskedAt')
    .select(isToConfirm(confirmationDays).as('isToConfirm'))
    .select(['member.email', 'advertisement.created_at as advertisedAt'])
    .select(({ selectFrom }) =>
      selectFrom('booking')
        .select('booking.id')
        .whereRef('booking.product_id', '=', 'product.id')
        .where('booking.state', '=', 'paid')
        .as('saleId'),
    )
    .select([bookedPrice.as('bookedPrice'), heldUntil.as('heldUntil')])
    .select([missingFilters.as('missingFilters'), lacksLocks.as('lacksLocks')])
    // By id: a join would return them unordered, so that all rows are read and sorted.
    .where('product.seller_id', '=', memberIdOf(emailKey))
  const shown = show ? query.where(isShownAs(confirmationDays)[show]) : query
  const isSearch = q !== ''
  const found = isSearch ? shown.where('product.title', 'ilike', containsPattern(q)) : shown
  return findNewestFirst(found, ['product.created_at', 'product.id'], rows, after, {
    usePrepared: !isSearch,
  })
}

export type OwnProductRow = Awaited<ReturnType<typeof productsOfSeller>>[number]

/** Locks the product, if the member may edit it: their own, or any for an admin. */
export function lockEditableProduct(tx: Tx, member: Member, id: string) {
  let query = tx
    .selectFrom('product')
    .innerJoin('member', 'member.id', 'product.seller_id')
    .select([
      'product.id',
      'product.seller_id as ownerId',
      'product.title',
      'product.image',
      'product.sold_at as soldAt',
      'product.hidden_because as hiddenBecause',
      'product.revised_at as revisedAt',
      'member.name as sellerName',
    ])
    .where('product.id', '=', id)
    .where('product.withdrawn_at', 'is', null)
  if (!member.isAdmin) query = query.where('product.seller_id', '=', member.id)
  return query.forUpdate('product').executeTakeFirst()
}
