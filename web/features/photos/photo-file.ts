import { maxPhotoBytes, maxPhotoPixels } from '../../../contract/schemas/photo-sizes.ts'
import { refused } from './photo-refusal.ts'

const taken = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
const ofApple = ['image/heic', 'image/heif']

/** The `accept` attribute of the file field. */
export const photoTypes = [...taken, ...ofApple].join()

/** The maximum length of the longer side after resizing, in pixels. */
const maxSidePixels = 3200
/** In pixels; above this, a browser may run out of memory while resizing. */
const maxResizedPixels = 100_000_000

const isHeic = ({ type, name }: File) => ofApple.includes(type) || /\.hei[cf]$/i.test(name)

/** Decodes the photo; null if this browser cannot. */
async function imageOf(file: File): Promise<HTMLImageElement | null> {
  const image = new Image()
  const address = URL.createObjectURL(file)
  const loaded = await new Promise<boolean>((resolve) => {
    image.onload = () => resolve(true)
    image.onerror = () => resolve(false)
    image.src = address
  })
  URL.revokeObjectURL(address)
  return loaded ? image : null
}

/** Re-encodes the photo as JPEG, with the longer side limited. */
async function redrawn(image: HTMLImageElement): Promise<Blob> {
  const { naturalWidth, naturalHeight } = image
  if (naturalWidth * naturalHeight > maxResizedPixels) throw refused('photo_too_large')
  const scale = Math.min(1, maxSidePixels / Math.max(naturalWidth, naturalHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(naturalWidth * scale)
  canvas.height = Math.round(naturalHeight * scale)
  const context = canvas.getContext('2d')
  await image.decode().catch(() => {
    throw refused('photo_too_large')
  })
  if (context) {
    context.imageSmoothingQuality = 'high'
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(image, 0, 0, canvas.width, canvas.height)
  }
  const jpeg = await new Promise<Blob | null>((take) => canvas.toBlob(take, 'image/jpeg', 0.9))
  if (!jpeg) throw refused('photo_too_large')
  return jpeg
}

/**
 * What to upload for a chosen file: the file itself, or a JPEG if it is too large or of a type that
 * only the browser can decode. Throws `PhotoRefused`.
 */
export async function readyToSend(file: File): Promise<Blob> {
  const isTaken = taken.includes(file.type)
  if (!isTaken && !isHeic(file)) throw refused('not_a_photo')
  const image = await imageOf(file)
  const isLight = file.size <= maxPhotoBytes
  const isSmall = !image || image.naturalWidth * image.naturalHeight <= maxPhotoPixels
  // If this browser cannot decode the photo, the server decides.
  if (isTaken && isLight && isSmall) return file
  if (image) return redrawn(image)
  throw isTaken ? refused('photo_too_heavy') : refused('not_a_photo', 'heicUnread')
}
