import { z } from 'zod'
import { call } from './call.ts'
import { mayRefuse } from './refusals.ts'
import { optionalText } from './text.ts'

/** The widths in pixels that every photo is kept in, as AVIF and WebP; none is wider than the photo. */
export const photoWidths = [320, 640, 960, 1600] as const
export const photoFormats = ['avif', 'webp'] as const
/** How many photos a product can have. */
export const mostPhotos = 8

/** In bytes. */
export const mostPhotoBytes = 10 * 1024 * 1024
/** In pixels. */
export const mostPhotoPixels = 25_000_000

/** A photo of our own bucket, `width` × `height` pixels at its widest; see `photoAddress`. */
export const photo = z.object({
  id: z.string(),
  width: z.number(),
  height: z.number(),
  alt: z.string().describe('What it shows, for those who do not see it. May be empty.'),
})

const notTheirs = 'This photo is not one of yours. Please add it again.'

/** What a product sent with this photo says of it. */
export const chosenPhoto = z.object(
  {
    id: z.uuid({ message: notTheirs }),
    alt: optionalText('Alternative text', 200),
  },
  { message: 'A photo is told by its id and an alternative text.' },
)

/** The widths this photo is kept in: the ladder up to its own width, in pixels. */
export function widthsOf({ width }: { width: number }): number[] {
  return [...photoWidths.filter((step) => step < width), Math.min(width, 1600)]
}

/** Where this photo is served, in one of its widths; the same address always gives the same bytes. */
export function photoAddress(id: string, width: number, format: (typeof photoFormats)[number]) {
  return `/media/${id}/${width}.${format}`
}

/** Where it is served in a middling width, for those who take one address only. */
export function usualAddress({ id, width }: { id: string; width: number }): string {
  return photoAddress(id, Math.max(...widthsOf({ width }).filter((step) => step <= 960)), 'webp')
}

const uploadedPhoto = photo.omit({ alt: true }).extend({
  preview: z.string().describe('A `data:` address: the photo, tiny, to be blurred.'),
  url: z.string().describe('Its address in a middling width.'),
})

export const media = {
  upload: call({
    method: 'POST',
    path: '/media',
    action: 'upload_photo',
    summary: 'Keeps one photo: the bytes of a JPEG, PNG, WebP or AVIF file, at most 10 MB.',
    takes: 'photo',
  })
    .errors(
      mayRefuse(
        'sign_in_required',
        'profile_required',
        'photo_too_heavy',
        'photo_too_large',
        'not_a_photo',
        'bucket_away',
      ),
    )
    .output(uploadedPhoto),
}

export type Photo = z.infer<typeof photo>
