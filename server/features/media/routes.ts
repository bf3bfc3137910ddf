import { maxPhotoBytes } from '../../../contract/schemas/photo-sizes.ts'
import { implementer, requireMember } from '../../access/procedures.ts'
import { consumeRateLimit } from '../../access/rate-limits.ts'
import { mediaLimits } from './rate-limits.ts'
import { readUpload } from './read-upload.ts'
import { storePhoto } from './store-photo.ts'
import { withUploadSlot } from './upload-queue.ts'

export const mediaProcedures = {
  upload: implementer.media.upload.handler(async function uploadPhoto({ context }) {
    const { id } = requireMember(context)
    await consumeRateLimit(context.db, mediaLimits.uploadPhoto, id)
    return withUploadSlot(id, async () =>
      storePhoto(context, id, await readUpload(context, maxPhotoBytes)),
    )
  }),
}
