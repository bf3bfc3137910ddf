import { mostPhotoBytes } from '../../../contract/schemas/photo-sizes.ts'
import { caller, calls } from '../../access/procedures.ts'
import { take } from '../../access/rate-limits.ts'
import { bytesOf } from './read-upload.ts'
import { keepPhoto } from './store-photo.ts'
import { inLine } from './upload-queue.ts'

export const mediaCalls = {
  upload: calls.media.upload.handler(async ({ context }) => {
    const { id } = caller(context)
    await take(context.db, 'uploadPhoto', id)
    return inLine(id, async () => keepPhoto(context, id, await bytesOf(context, mostPhotoBytes)))
  }),
}
