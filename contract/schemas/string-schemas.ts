import { z } from 'zod'
import { errorMessage } from '../i18n/messages.ts'
import type { Label } from '../i18n/translator.ts'
import { storable } from './storable.ts'
import { maxSearchLength } from './text-limits.ts'

/** The letters and digits of a text, without diacritics and in lower case. */
export const lettersOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Required text of at most `max` characters, stored unchanged; blank text is refused. */
export function text(label: Label, max: number) {
  return z
    .string(errorMessage('required', { label }))
    .max(max, errorMessage('tooLong', { label, most: max }))
    .refine((value) => value.trim() !== '', errorMessage('required', { label }))
    .refine(storable, errorMessage('notStorable', { label }))
}

/** Like `text`, but may be absent or blank. */
export function optionalText(label: Label, max: number) {
  return z
    .string(errorMessage('mustBeText', { label }))
    .max(max, errorMessage('tooLong', { label, most: max }))
    .refine(storable, errorMessage('notStorable', { label }))
    .default('')
}

/** What a list is searched for. */
export const searchText = optionalText('Search', maxSearchLength)

/**
 * Digits, spaces and `+ - ( )` with at least one digit. The pattern has no backtracking, which
 * would be quadratic.
 */
export const phone = text('Phone', 32).regex(/^[ ()+-]*\d[\d ()+-]*$/, errorMessage('phoneSigns'))

export const location = text('Location', 200)

export const email = z
  .string(errorMessage('required', { label: 'E-mail' }))
  .max(254, errorMessage('tooLong', { label: 'E-mail', most: 254 }))
  .refine(
    (value) => storable(value) && /^[^\s@]+@[^\s@]+$/.test(value.trim()),
    errorMessage('emailForm'),
  )

/** Of a form, whose empty field is text too. */
export const requiredEmail = z
  .string()
  .min(1, errorMessage('required', { label: 'E-mail' }))
  .pipe(email)

export const id = z.uuid(errorMessage('notOurId'))

/** The id of nothing; less than any other. */
export const nilUuid = '00000000-0000-0000-0000-000000000000'

/** An id in a path: an invalid one becomes an unknown id, so that the response is 404. */
export const pathId = z.uuid().toLowerCase().catch(nilUuid)
