import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp'
import {
  maxPhotoPixels,
  photoFormats,
  photoWidths,
  widthsOf,
} from '../../../contract/schemas/photo-sizes.ts'
import { refuse } from '../../errors/refusal.ts'
import { kindOf } from './rules.ts'

// Limits memory to one image at a time, and input to the four formats.
sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}`),
})

const maxHeight = 4_000
/** Decoding timeout in seconds. */
const decodeTimeoutSeconds = 30

const reading: SharpOptions = {
  limitInputPixels: maxPhotoPixels,
  sequentialRead: true,
  // Tolerates minor defects that every viewer ignores.
  failOn: 'error',
}

/** Upright, in sRGB, opaque and without metadata. */
export type Pixels = { data: Buffer; width: number; height: number }

async function headOf(bytes: Buffer): Promise<Metadata> {
  try {
    return await sharp(bytes, { ...reading, limitInputPixels: false }).metadata()
  } catch {
    throw refuse('not_a_photo')
  }
}

/** Detects files whose signature and decoded format differ. */
function isAsClaimed({ format, compression }: Metadata, kind: string): boolean {
  return kind === 'avif' ? format === 'heif' && compression === 'av1' : format === kind
}

/** At most 1600 pixels wide. Refuses `not_a_photo` and, before decoding, `photo_too_large`. */
export async function readPhoto(bytes: Buffer): Promise<Pixels> {
  const kind = kindOf(bytes)
  if (!kind) throw refuse('not_a_photo')
  const head = await headOf(bytes)
  if (!isAsClaimed(head, kind)) throw refuse('not_a_photo')
  if (head.width * head.height > maxPhotoPixels) throw refuse('photo_too_large')
  try {
    return await decode(bytes)
  } catch {
    throw refuse('not_a_photo')
  }
}

async function decode(bytes: Buffer): Promise<Pixels> {
  const { data, info } = await sharp(bytes, reading)
    .timeout({ seconds: decodeTimeoutSeconds })
    .autoOrient()
    .resize({
      width: Math.max(...photoWidths),
      height: maxHeight,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const sharpOf = ({ data, width, height }: Pixels) =>
  sharp(data, { raw: { width, height, channels: 3 } }).timeout({ seconds: decodeTimeoutSeconds })

type Format = (typeof photoFormats)[number]

/** Low AVIF effort: more takes several times as long for a few percent of size. */
const encode: Record<Format, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 50, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 78, effort: 4 }),
}

export type File = { width: number; format: Format; bytes: Buffer }

export async function filesOf(pixels: Pixels): Promise<File[]> {
  const files: File[] = []
  for (const width of widthsOf(pixels)) {
    for (const format of photoFormats) {
      const bytes = await encode[format](sharpOf(pixels).resize({ width })).toBuffer()
      files.push({ width, format, bytes })
    }
  }
  return files
}

export async function previewOf(pixels: Pixels): Promise<string> {
  const tiny = sharpOf(pixels).resize(16, 16, { fit: 'inside' }).webp({ quality: 40 })
  return `data:image/webp;base64,${(await tiny.toBuffer()).toString('base64')}`
}
