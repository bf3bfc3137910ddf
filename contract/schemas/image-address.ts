import { z } from 'zod'
import { saying } from '../i18n/messages.ts'

const maxLength = 2048

/** A path below one of our own picture folders: uploads and the pictures of the site. */
const ownPath = /^\/(media|pictures)\/[\w./-]+$/

/**
 * White space, control characters (C0, C1), the controls of the bidirectional algorithm, and the
 * backslash, which browsers take for a slash.
 */
const forbidden = /[\s\\\p{Cc}\p{Bidi_Control}]/u

/** Decodes the escapes that can hide a `..` segment, also where they are encoded repeatedly. */
function withPlainDots(path: string): string {
  const decoded = path.replaceAll(/%(25|2e|2f|5c)/gi, (encoded) => decodeURIComponent(encoded))
  return decoded === path ? path : withPlainDots(decoded)
}

const hasParentSegment = (path: string) => withPlainDots(path).split(/[/\\]/).includes('..')

function isForeignAddress(value: string): boolean {
  if (!value.startsWith('https://') || !URL.canParse(value)) return false
  const [, authority = '', path = ''] = /^https:\/\/([^/?#]*)([^?#]*)/.exec(value) ?? []
  return authority !== '' && !authority.includes('@') && !hasParentSegment(path)
}

/**
 * Whether an image address that a user typed may be stored and shown: https without credentials,
 * `..` segments, control or bidirectional characters, or a path of our own pictures. The server
 * never fetches it.
 */
export function isImageAddress(value: string): boolean {
  if (value.length > maxLength || !value.isWellFormed() || forbidden.test(value)) return false
  return ownPath.test(value) ? !hasParentSegment(value) : isForeignAddress(value)
}

/** The same rule for what was stored before it held: an empty text in place of a bad address. */
export const shownImage = (stored: string) => (isImageAddress(stored) ? stored : '')

/** An image address of at most 2,048 characters. */
export const imageAddress = z
  .string(saying('imageAddress'))
  .max(maxLength, saying('tooLong', { label: 'Image URL', most: maxLength }))
  .regex(/^(https:\/\/|\/(media|pictures)\/)/, saying('imageAddress'))
  .refine(isImageAddress, saying('imageAddressForm'))

/** The same, or an empty text for none. */
export const imageAddressOrNone = z
  .string(saying('imageAddress'))
  .max(maxLength, saying('tooLong', { label: 'Image URL', most: maxLength }))
  .regex(/^($|https:\/\/|\/(media|pictures)\/)/, saying('imageAddress'))
  .refine((value) => value === '' || isImageAddress(value), saying('imageAddressForm'))
