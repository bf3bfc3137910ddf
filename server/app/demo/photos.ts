import { readFile } from 'node:fs/promises'
import { type DemoPhoto, demoPhotos } from '../../../db/demo/photos.ts'
import { products } from '../../../db/demo/products.ts'
import type { AppServices } from '../../context.ts'
import type { Db } from '../../database/db.ts'
import { storePhoto } from '../../features/media/store-photo.ts'
import { showDemoCovers } from './covers.ts'

type Services = Pick<AppServices, 'db' | 'bucket'>

const titleOf = new Map(products.map(({ key, title }) => [key, title]))

/** The listing that lacks this photo, if it is still there. */
function findLacking(db: Db, { key, position }: DemoPhoto) {
  return db
    .selectFrom('product')
    .select(['product.id', 'seller_id as ownerId'])
    .where('title', '=', titleOf.get(key) ?? '')
    .where('image', 'like', '/pictures/%')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('product_photo')
            .select('media_id')
            .whereRef('product_id', '=', 'product.id')
            .where('position', '=', position),
        ),
      ),
    )
    .executeTakeFirst()
}

async function addPhoto(services: Services, photo: DemoPhoto): Promise<void> {
  const product = await findLacking(services.db, photo)
  if (!product) return
  const owner = { ownerId: product.ownerId, private: false }
  const { id } = await storePhoto(services, await readFile(photo.file), owner)
  const { position, alt, flaw } = photo
  await services.db
    .insertInto('product_photo')
    .values({ product_id: product.id, position, media_id: id, alt, flaw })
    .onConflict((conflict) => conflict.columns(['product_id', 'position']).doNothing())
    .execute()
}

/** Adds the missing photos of the demo's listings like uploads of their sellers, until `signal`. */
export async function addDemoPhotos(services: Services, signal: AbortSignal): Promise<void> {
  for (const photo of demoPhotos) {
    if (signal.aborted) return
    await addPhoto(services, photo)
  }
  await showDemoCovers(services.db)
}

/** Adds photos in the background, which takes a minute or two; returns a function that stops it. */
export function startDemoPhotos(services: AppServices): () => Promise<void> {
  const stopping = new AbortController()
  const adding = addDemoPhotos(services, stopping.signal).catch((error: unknown) => {
    services.log.error({ err: error }, 'adding photos of the demo failed')
  })
  return () => {
    stopping.abort()
    return adding
  }
}
