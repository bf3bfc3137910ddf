import type { Photo } from '../../../contract/media.ts'
import { photoAddress, widthsOf } from '../../../contract/schemas/photo-sizes.ts'

/** Displayed widths, as in `<img sizes>`: of the large photo of a product's page, and of a tile. */
export const itemSizes = '(min-width: 64rem) 40rem, 100vw'
export const tileSizes = '20rem'

const avif = ({ id }: Photo, width: number) => photoAddress(id, width, 'avif')

/**
 * The sources of a tile's photo in the two smallest widths, chosen by screen density: no tile is
 * wider than the smaller one. The `srcset` repeats the smaller one, because React's preload of an
 * image with a `srcset` ignores its `src`.
 */
function tileSources(photo: Photo) {
  const [small = photo.width, large] = widthsOf(photo)
  const src = avif(photo, small)
  return { src, srcSet: large ? `${src}, ${avif(photo, large)} ${large / small}x` : undefined }
}

/** The attributes of an image that shows a photo, displayed in these `sizes`. */
export function sourcesOf(photo: Photo, sizes: string) {
  if (sizes === tileSizes) return tileSources(photo)
  const widths = widthsOf(photo)
  const src = avif(photo, widths[0] ?? photo.width)
  return { src, sizes, srcSet: widths.map((width) => `${avif(photo, width)} ${width}w`).join(', ') }
}

/** The address of the version for browsers without AVIF. */
export function mediumPhoto(photo: Photo) {
  const width = widthsOf(photo).findLast((step) => step <= 640) ?? photo.width
  return photoAddress(photo.id, width, 'webp')
}

/** The URL of a photo in its smallest width, for browsers without AVIF too. */
export const smallestPhotoUrl = (photo: Pick<Photo, 'id' | 'width'>) =>
  photoAddress(photo.id, widthsOf(photo)[0] ?? photo.width, 'webp')
