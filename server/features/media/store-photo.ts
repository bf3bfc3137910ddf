import type { RequestContext } from '../../context.ts'
import { refuse } from '../../errors/refusal.ts'
import { filesOf, previewOf, readPhoto } from './pictures.ts'
import { insertPending, keyOf, markStored } from './queries.ts'
import { pictureSemaphore } from './upload-queue.ts'

function renderPhoto(bytes: Buffer) {
  return pictureSemaphore(async () => {
    const pixels = await readPhoto(bytes)
    const { width, height } = pixels
    return { width, height, preview: await previewOf(pixels), files: await filesOf(pixels) }
  })
}

/**
 * Stores a photo for its owner. Marked for deletion until all files are in the bucket, so that an
 * interrupted upload is cleaned up. Refuses `not_a_photo`, `photo_too_large`, `bucket_away`.
 */
export async function storePhoto(
  { db, bucket }: Pick<RequestContext, 'db' | 'bucket'>,
  bytes: Buffer,
  owner: { ownerId: string; private: boolean },
) {
  const { files, ...facts } = await renderPhoto(bytes)
  const id = await insertPending(db, { ...owner, ...facts })
  const photo = { id, private: owner.private }
  await Promise.all(
    files.map((file) => bucket.put(keyOf(photo, file), file.bytes, `image/${file.format}`)),
  )
  if (!(await markStored(db, id))) throw refuse('bucket_away')
  return { id, ...facts }
}
