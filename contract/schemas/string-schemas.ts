import { z } from 'zod'
import { saying } from '../i18n/messages.ts'
import type { Label } from '../i18n/translator.ts'

/** What PostgreSQL can not keep (NUL) and UTF-8 can not say (lone surrogates). */
export const storable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Required text of at most `most` characters; kept byte for byte, blank is refused. */
export function text(label: Label, most: number) {
  return z
    .string(saying('required', { label }))
    .max(most, saying('tooLong', { label, most }))
    .refine((value) => value.trim() !== '', saying('required', { label }))
    .refine(storable, saying('notStorable', { label }))
}

/** The same, but it may be left out or blank. */
export function optionalText(label: Label, most: number) {
  return z
    .string(saying('mustBeText', { label }))
    .max(most, saying('tooLong', { label, most }))
    .refine(storable, saying('notStorable', { label }))
    .default('')
}

/**
 * A phone number: digits, spaces, and `+ - ( )`, with at least one digit. The pattern finds the first
 * digit without backtracking, which is quadratic in the length of what is sent.
 */
export const phone = text('Phone', 32).regex(/^[ ()+-]*\d[\d ()+-]*$/, saying('phoneSigns'))

export const place = text('Location', 200)

export const email = z
  .string(saying('required', { label: 'E-mail' }))
  .max(254, saying('tooLong', { label: 'E-mail', most: 254 }))
  .refine((value) => storable(value) && /^[^\s@]+@[^\s@]+$/.test(value.trim()), saying('emailForm'))

export const id = z.uuid(saying('notOurId'))

/** An id in a path: what is no id of ours is an id nobody has, so that it is not found. */
export const pathId = z.uuid().toLowerCase().catch('00000000-0000-0000-0000-000000000000')
