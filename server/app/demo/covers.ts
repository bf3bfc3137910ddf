import { sql } from 'kysely'
import { defaultPhotoAddress } from '../../../contract/schemas/photo-sizes.ts'
import type { Db } from '../../database/db.ts'

/** The covers of listings that still show a drawing elsewhere. */
function covers(db: Db) {
  return db
    .selectFrom('product')
    .innerJoin('product_photo', 'product_photo.product_id', 'product.id')
    .innerJoin('media', 'media.id', 'product_photo.media_id')
    .select(['product.id as productId', 'media.id', 'media.width'])
    .where('product_photo.position', '=', 0)
    .where('product.image', 'like', '/pictures/%')
    .execute()
}

type Cover = Awaited<ReturnType<typeof covers>>[number]

async function showCover(db: Db, { productId, ...photo }: Cover) {
  const image = defaultPhotoAddress(photo)
  await db
    .updateTable('booking')
    .set({ image })
    .where('product_id', '=', productId)
    .where('image', 'like', '/pictures/%')
    .execute()
  await sql`
    update sale set listing = listing || jsonb_build_object('photos', (
      select jsonb_agg(media_id order by position) from product_photo where product_id = ${productId}
    ))
    from booking
    where booking.id = sale.id and product_id = ${productId} and listing -> 'photos' = '[]'
  `.execute(db)
  await db.updateTable('product').set({ image }).where('id', '=', productId).execute()
}

/** Replaces the drawings of listings, orders and messages by covers, after all photos are added. */
export async function showDemoCovers(db: Db): Promise<void> {
  for (const cover of await covers(db)) await showCover(db, cover)
}
