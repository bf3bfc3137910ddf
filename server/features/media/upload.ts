import { maxPhotoBytes } from '../../../contract/schemas/photo-sizes.ts'
import { requireMember } from '../../access/procedures.ts'
import { consumeRateLimits } from '../../access/rate-limits.ts'
import type { RequestContext } from '../../context.ts'
import { mediaLimits } from './rate-limits.ts'
import { readUpload } from './read-upload.ts'
import { storePhoto } from './store-photo.ts'
import { withUploadSlot } from './upload-queue.ts'

type UploadContext = RequestContext & Parameters<typeof readUpload>[0]

/** Stores the photo of a request for the caller. Refuses like `readUpload` and `storePhoto`. */
export async function receivePhoto(context: UploadContext, options: { private: boolean }) {
  const { db, address } = context
  const { id: ownerId } = requireMember(context)
  return withUploadSlot({ memberId: ownerId, address }, async (upload) => {
    await consumeRateLimits(db, [
      [mediaLimits.uploadPhoto, ownerId],
      [mediaLimits.uploadByAddress, address],
    ])
    const bytes = await readUpload(context, maxPhotoBytes, upload)
    return storePhoto(context, bytes, { ownerId, ...options })
  })
}
