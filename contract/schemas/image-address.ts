import { z } from 'zod'
import { errorMessage } from '../i18n/messages.ts'

const maxLength = 2048

/** Uploads and the site's own pictures, without escapes. */
const ownPath = /^\/(media|pictures)\/[\w./-]+$/

/**
 * White space, control and bidirectional characters, and the backslash, which browsers treat as a
 * slash.
 */
const forbidden = /[\s\\\p{Cc}\p{Bidi_Control}]/u

/**
 * Decodes escapes that can hide a `..` segment, also repeated encodings. Of these every further one
 * adds a `25` after the percent sign, so that one pass is enough for all.
 */
const withPlainDots = (path: string) =>
  path
    .replaceAll(/%(?:25)+/g, '%')
    .replaceAll(/%(?:2e|2f|5c)/gi, (encoded) => decodeURIComponent(encoded))

const hasParentSegment = (path: string) => withPlainDots(path).split(/[/\\]/).includes('..')

function isForeignAddress(value: string): boolean {
  if (!value.startsWith('https://') || !URL.canParse(value)) return false
  const [, authority = '', path = ''] = /^https:\/\/([^/?#]*)([^?#]*)/.exec(value) ?? []
  return authority !== '' && !authority.includes('@') && !hasParentSegment(path)
}

/**
 * Whether an image URL from a user may be stored and shown: https without credentials, `..`
 * segments, control or bidirectional characters, or one of our own paths. The server never fetches
 * it.
 */
export function isImageAddress(value: string): boolean {
  if (value.length > maxLength) return false
  if (ownPath.test(value)) return !value.split('/').includes('..')
  return value.isWellFormed() && !forbidden.test(value) && isForeignAddress(value)
}

/** For values stored before this rule: an empty string instead of an invalid URL. */
export const shownImage = (stored: string) => (isImageAddress(stored) ? stored : '')

/** At most 2,048 characters. */
export const imageAddress = z
  .string(errorMessage('imageAddress'))
  .max(maxLength, errorMessage('tooLong', { label: 'Image URL', most: maxLength }))
  .regex(/^(https:\/\/|\/(media|pictures)\/)/, errorMessage('imageAddress'))
  .refine(isImageAddress, errorMessage('imageAddressForm'))

/** `imageAddress` or an empty string. */
export const imageAddressOrNone = z
  .string(errorMessage('imageAddress'))
  .max(maxLength, errorMessage('tooLong', { label: 'Image URL', most: maxLength }))
  .regex(/^($|https:\/\/|\/(media|pictures)\/)/, errorMessage('imageAddress'))
  .refine((value) => value === '' || isImageAddress(value), errorMessage('imageAddressForm'))
