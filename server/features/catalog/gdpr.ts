import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { OwnData } from '../../../contract/own-account.ts'
import { toText } from '../../../contract/schemas/money.ts'
import { casePhotoAddress, photoAddress } from '../../../contract/schemas/photo-sizes.ts'
import type { Db } from '../../database/db.ts'
import { findNewestFirst } from '../../http/pagination.ts'
import { removedListingSaleId } from '../media/queries.ts'
import { pricesOfProduct, toPricePoint } from './price-history.ts'

type ExportedPhoto = { id: string; width: number; removedListingSaleId: string | null }

const addressOf = ({ id, width, removedListingSaleId: saleId }: ExportedPhoto) =>
  saleId ? casePhotoAddress(saleId, id) : photoAddress(id, width, 'webp')

export async function exportProducts(
  db: Db,
  sellerId: string,
  rows: number,
): Promise<OwnData['products']> {
  const query = db
    .selectFrom('product')
    .innerJoin('category', 'category.id', 'product.category_id')
    .leftJoin('advertisement', 'advertisement.product_id', 'product.id')
    .select(['product.id', 'product.title', 'product.image', 'product.description'])
    .select(['category.name as category', 'product.original_price', 'product.resale_price'])
    .select(['product.currency', 'product.purchased_on', 'product.condition', 'product.phone'])
    .select([
      'product.location',
      'product.delivery',
      'product.created_at',
      'advertisement.created_at as advertised',
    ])
    .select(['product.sold_at', 'product.withdrawn_at', 'product.hidden_at'])
    .select(['product.specs', 'product.grades', 'product.locks', 'product.passport'])
    .select('product.disclosures')
    .select(pricesOfProduct.as('prices'))
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('product_photo')
          .innerJoin('media', 'media.id', 'product_photo.media_id')
          .select(['media.id', 'media.width', 'product_photo.alt', 'product_photo.flaw'])
          .select(removedListingSaleId.as('removedListingSaleId'))
          .whereRef('product_photo.product_id', '=', 'product.id')
          .orderBy('product_photo.position'),
      ).as('photos'),
    )
    .where('product.seller_id', '=', sellerId)
  const found = await findNewestFirst(query, ['product.created_at', 'product.id'], rows)
  return found.map((row) => ({
    id: row.id,
    header: row.title,
    image: row.image,
    description: row.description,
    category: row.category,
    originalPrice: toText(row.original_price),
    resalePrice: toText(row.resale_price),
    currency: row.currency,
    purchased: String(row.purchased_on),
    condition: row.condition,
    phone: row.phone,
    location: row.location,
    delivery: row.delivery,
    created: row.created_at.toISOString(),
    advertised: row.advertised?.toISOString() ?? null,
    sold: row.sold_at?.toISOString() ?? null,
    withdrawn: row.withdrawn_at?.toISOString() ?? null,
    hidden: row.hidden_at?.toISOString() ?? null,
    specs: row.specs,
    grades: row.grades,
    locks: row.locks,
    passport: row.passport,
    disclosures: row.disclosures,
    prices: row.prices.map(toPricePoint),
    photos: row.photos.map((photo) => ({
      address: addressOf(photo),
      alt: photo.alt,
      flaw: photo.flaw,
    })),
  }))
}
