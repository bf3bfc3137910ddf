import { defaultPhotoAddress } from '../../../contract/schemas/photo-sizes.ts'
import type { RequestContext } from '../../context.ts'
import { refuse } from '../../errors/refusal.ts'
import { filesOf, previewOf, readPhoto } from './pictures.ts'
import { insertPending, keyOf, markStored } from './queries.ts'
import { pictureSemaphore } from './upload-queue.ts'

/** All that is kept of a photo: what was sent is not. */
function renderPhoto(bytes: Buffer) {
  return pictureSemaphore(async () => {
    const pixels = await readPhoto(bytes)
    const { width, height } = pixels
    return { width, height, preview: await previewOf(pixels), files: await filesOf(pixels) }
  })
}

/**
 * Keeps a photo for its owner. Until all its files are in the bucket it is doomed, so that what is
 * left of a try that breaks off is removed. Refuses `not_a_photo`, `photo_too_large`, `bucket_away`.
 */
export async function storePhoto({ db, bucket }: RequestContext, ownerId: string, bytes: Buffer) {
  const { files, ...facts } = await renderPhoto(bytes)
  const id = await insertPending(db, { ownerId, ...facts })
  await Promise.all(
    files.map((file) => bucket.put(keyOf(id, file), file.bytes, `image/${file.format}`)),
  )
  if (!(await markStored(db, id))) throw refuse('bucket_away')
  return { id, ...facts, url: defaultPhotoAddress({ id, width: facts.width }) }
}
