import type { ProductFacts } from '../../../contract/catalog.ts'
import type { Photo } from '../../../contract/media.ts'
import badge from '../../assets/icons/badge-check.svg?no-inline'
import chevron from '../../assets/icons/chevron-down.svg?no-inline'
import { itemSizes, smallestPhotoUrl, sourcesOf, tileSizes } from './photo-sources.ts'

/** About two rows of a list: what is visible without scrolling. */
const maxTiles = 8

/** Fetches a photo in the format and width in which the browser would show it. */
function preloadPhoto(photo: Photo, sizes: string) {
  const { srcSet: srcset = '', ...sources } = sourcesOf(photo, sizes)
  // The address last: it starts the request.
  Object.assign(new Image(), { srcset, ...sources })
}

/** Fetches an image of this site. Others would learn of a page that is never opened. */
export function preloadImage(address: string | null) {
  if (address?.startsWith('/')) new Image().src = address
}

type Shown = Pick<ProductFacts, 'image' | 'photos'>

function preloadCover({ image, photos: [cover] }: Shown, sizes: string) {
  if (cover) preloadPhoto(cover, sizes)
  else preloadImage(image)
}

/** Before a list is opened: the photos of its first products. */
export function preloadTiles(products: Shown[]) {
  for (const product of products.slice(0, maxTiles)) preloadCover(product, tileSizes)
}

/** Before the search is opened: its first results, and the icons that the style sheet requests late. */
export function preloadSearch(products: Shown[]) {
  preloadTiles(products)
  for (const icon of [badge, chevron]) preloadImage(icon)
}

/** Before the page of a product is opened: its photo, the thumbnails and the seller. */
export function preloadItem({ seller, ...product }: Shown & { seller: { photo: string | null } }) {
  preloadCover(product, itemSizes)
  preloadImage(seller.photo)
  const { photos } = product
  for (const photo of photos.length > 1 ? photos : []) preloadImage(smallestPhotoUrl(photo))
}
