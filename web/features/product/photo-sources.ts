import type { Photo } from '../../../contract/media.ts'
import { photoAddress, widthsOf } from '../../../contract/schemas/photo-sizes.ts'

/** Displayed widths, as in `<img sizes>`: of the large photo of a product's page, and of a tile. */
export const itemSizes = '(min-width: 64rem) 40rem, 100vw'
export const tileSizes = '(min-width: 64rem) 18rem, (min-width: 40rem) 33vw, 50vw'

/** A tile is at most 20 rem wide: more than this no screen can show. */
const tilePixels = 640

/** The `srcset` in AVIF, which nearly every browser shows, for photos displayed in these `sizes`. */
export function srcSetOf(photo: Photo, sizes: string) {
  const widths = widthsOf(photo)
  const useful = sizes === tileSizes ? widths.filter((width) => width <= tilePixels) : widths
  const steps = useful.length > 0 ? useful : widths
  return steps.map((width) => `${photoAddress(photo.id, width, 'avif')} ${width}w`).join(', ')
}

/** The address of the version for browsers without AVIF. */
export function mediumPhoto(photo: Photo) {
  const width = widthsOf(photo).findLast((step) => step <= 640) ?? photo.width
  return photoAddress(photo.id, width, 'webp')
}

/** The address of the smallest version. */
export const smallest = (photo: Photo) =>
  photoAddress(photo.id, widthsOf(photo)[0] ?? photo.width, 'webp')
