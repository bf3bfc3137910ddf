import { maxPhotoBytes, maxPhotoPixels } from '../../../../contract/schemas/photo-sizes.ts'
import { refused } from './photo-refusal.ts'

const taken = ['image/jpeg', 'image/png', 'image/webp', 'image/avif']
const ofApple = ['image/heic', 'image/heif']

/** What a file field offers to choose. */
export const photoTypes = [...taken, ...ofApple].join()

/** Of the longer side, in pixels, when a photo must be made smaller. */
const maxSidePixels = 3200
/** In pixels; more than that, a browser may not have the memory to make it smaller. */
const maxRedrawnBytes = 100_000_000

const isHeic = ({ type, name }: File) => ofApple.includes(type) || /\.hei[cf]$/i.test(name)

/** The photo, as far as this browser can read it. */
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

/** The photo as a JPEG, with its longer side shortened where that is needed. */
async function redrawn(image: HTMLImageElement): Promise<Blob> {
  const { naturalWidth, naturalHeight } = image
  if (naturalWidth * naturalHeight > maxRedrawnBytes) throw refused('photo_too_large')
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
 * What to send of a chosen file: itself, or a JPEG of it when it is too big or of a kind that only
 * the browser knows. Fails with `PhotoRefused`.
 */
export async function readyToSend(file: File): Promise<Blob> {
  const isTaken = taken.includes(file.type)
  if (!isTaken && !isHeic(file)) throw refused('not_a_photo')
  const image = await imageOf(file)
  const isLight = file.size <= maxPhotoBytes
  const isSmall = !image || image.naturalWidth * image.naturalHeight <= maxPhotoPixels
  // What this browser can not read, the server may: it decides.
  if (isTaken && isLight && isSmall) return file
  if (image) return redrawn(image)
  throw isTaken ? refused('photo_too_heavy') : refused('not_a_photo', 'heicUnread')
}
