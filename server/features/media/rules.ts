import type { HiddenReason } from '../../../contract/catalog-enums.ts'
import { shownImage } from '../../../contract/schemas/image-address.ts'

type Kind = 'jpeg' | 'png' | 'webp' | 'avif'

const latin = (...bytes: number[]) => Buffer.from(bytes).toString('latin1')

const jpeg = latin(0xff, 0xd8, 0xff)
const png = `${latin(0x89)}PNG\r\n${latin(0x1a)}\n`

/** The major and compatible brands of an ISO base media file (ISO/IEC 14496-12, `ftyp`). */
function brandsOf(bytes: Buffer): string[] {
  if (bytes.length < 16 || bytes.toString('latin1', 4, 8) !== 'ftyp') return []
  const end = Math.min(bytes.readUInt32BE(0), bytes.length, 256)
  const brands = bytes.toString('latin1', 8, end).match(/.{4}/gs) ?? []
  // The second four bytes are a version.
  return brands.filter((_, place) => place !== 1)
}

export function kindOf(bytes: Buffer): Kind | undefined {
  const start = bytes.toString('latin1', 0, 16)
  if (start.startsWith(jpeg)) return 'jpeg'
  if (start.startsWith(png)) return 'png'
  if (/^RIFF.{4}WEBP/s.test(start)) return 'webp'
  return brandsOf(bytes).some((brand) => /^avi[fs]$/.test(brand)) ? 'avif' : undefined
}

type SoldListing = { image: string; hiddenBecause: HiddenReason | null }

/** The image of a listing with a sale; none if it is a photo of a listing that staff removed, as these are withheld. */
export function soldListingImage({ image, hiddenBecause }: SoldListing): string {
  const isWithheld = hiddenBecause === 'removed' && image.startsWith('/media/')
  return isWithheld ? '' : shownImage(image)
}
