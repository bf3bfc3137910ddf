import type { Photo } from '../../../contract/media.ts'
import { photoAddress, widthsOf } from '../../../contract/schemas/photo-sizes.ts'

/** Displayed widths, as in `<img sizes>`: of the large photo of a product's page, and of a tile. */
export const itemSizes = '(min-width: 64rem) 40rem, 100vw'
export const tileSizes = '(min-width: 64rem) 18rem, (min-width: 40rem) 33vw, 50vw'

/** The `srcset` in AVIF, which nearly every browser shows. */
export function srcSetOf(photo: Photo) {
  const steps = widthsOf(photo).map((width) => `${photoAddress(photo.id, width, 'avif')} ${width}w`)
  return steps.join(', ')
}

/** The address of the version for browsers without AVIF. */
export function mediumPhoto(photo: Photo) {
  const width = widthsOf(photo).findLast((step) => step <= 640) ?? photo.width
  return photoAddress(photo.id, width, 'webp')
}

/** The address of the smallest version. */
export const smallest = (photo: Photo) =>
  photoAddress(photo.id, widthsOf(photo)[0] ?? photo.width, 'webp')
