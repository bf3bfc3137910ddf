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

/** The image type by file signature, whatever the headers say; undefined when unsupported. */
export function kindOf(bytes: Buffer): Kind | undefined {
  const start = bytes.toString('latin1', 0, 16)
  if (start.startsWith(jpeg)) return 'jpeg'
  if (start.startsWith(png)) return 'png'
  if (/^RIFF.{4}WEBP/s.test(start)) return 'webp'
  return brandsOf(bytes).some((brand) => /^avi[fs]$/.test(brand)) ? 'avif' : undefined
}
