import { z } from 'zod'
import { photoUploadRefusals } from './errors.ts'
import { gradedParts } from './grade-enums.ts'
import { errorMessage } from './i18n/messages.ts'
import { route } from './route.ts'
import { optionalText } from './schemas/string-schemas.ts'
import { maxAltTextLength } from './schemas/text-limits.ts'

/** An uploaded photo; `width` × `height` in pixels of the largest size; see `photoAddress`. */
export const photo = z.object({
  id: z.string(),
  width: z.number(),
  height: z.number(),
  alt: z.string().describe('Alternative text. May be empty.'),
  flaw: z.enum(gradedParts).nullable().describe('The part whose flaw it shows, if any.'),
})

/** A photo as referenced by a product. */
export const chosenPhoto = z.object(
  {
    id: z.uuid(errorMessage('notYourPhoto')),
    alt: optionalText('Alternative text', maxAltTextLength),
    flaw: z
      .enum(gradedParts, errorMessage('flaw'))
      .nullable()
      .default(null)
      .describe('The part whose flaw it shows, if any.'),
  },
  errorMessage('photoForm'),
)

/** A photo that few may see; `width` × `height` in pixels of its largest size. */
export const privatePhoto = z.object({
  id: z.string(),
  width: z.number(),
  height: z.number(),
  preview: z.string().describe('A tiny preview as a `data:` URL.'),
})

const uploadedPhoto = photo.omit({ alt: true, flaw: true }).extend({
  preview: z.string().describe('A tiny preview as a `data:` URL.'),
  url: z.string().describe('The URL in medium width.'),
})

export const media = {
  upload: route({
    method: 'POST',
    path: '/media',
    action: 'upload_photo',
    summary: 'Uploads a photo: the bytes of a JPEG, PNG, WebP or AVIF file, at most 10 MB.',
    requestBody: 'photo',
  })
    .errors(photoUploadRefusals)
    .output(uploadedPhoto),
}

export type PrivatePhoto = z.infer<typeof privatePhoto>
export type Photo = z.infer<typeof photo>
