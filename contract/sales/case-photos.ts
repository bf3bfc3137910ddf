import { z } from 'zod'
import { mayRefuse, membersOnly, photoUploadRefusals } from '../errors.ts'
import { errorMessage } from '../i18n/messages.ts'
import { privatePhoto } from '../media.ts'
import { route } from '../route.ts'
import { maxPhotos } from '../schemas/photo-sizes.ts'
import { pathId } from '../schemas/string-schemas.ts'

/** A photo of a case. */
export const evidencePhoto = privatePhoto

/** Photos that the caller has uploaded for a case. */
export const casePhotoIds = z
  .array(z.uuid(errorMessage('notYourPhoto')), errorMessage('photoList'))
  .max(maxPhotos, errorMessage('maxCasePhotos', { most: maxPhotos }))
  .default([])

export const casePhotos = {
  upload: route({
    method: 'POST',
    path: '/case-photos',
    action: 'upload_photo',
    summary: 'Uploads a photo for a case, which only the parties of the sale and staff may see.',
    requestBody: 'photo',
  })
    .errors(photoUploadRefusals)
    .output(evidencePhoto),
  one: route({
    method: 'GET',
    path: '/sales/{id}/case/photos/{photoId}',
    action: 'read_sale',
    summary: 'A photo of a case, or of the listing as it was bought, as WebP.',
  })
    .errors({ ...membersOnly, ...mayRefuse('not_found', 'bucket_away') })
    .input(
      z.object({
        id: pathId,
        photoId: pathId,
        size: z
          .enum(['small', 'large'], errorMessage('photoSize'))
          .describe('At most 320 pixels wide, or the widest.'),
      }),
    )
    .output(z.instanceof(Blob)),
}

export type EvidencePhoto = z.infer<typeof evidencePhoto>
