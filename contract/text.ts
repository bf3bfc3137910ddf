import { z } from 'zod'

/** What PostgreSQL can not keep (NUL) and UTF-8 can not say (lone surrogates). */
const storable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Required text of at most `most` characters; kept byte for byte, blank is refused. */
export function text(label: string, most: number) {
  return z
    .string({ message: `${label} is required.` })
    .max(most, { message: `${label} can have at most ${most} characters.` })
    .refine((value) => value.trim() !== '', { message: `${label} is required.` })
    .refine(storable, { message: `${label} has characters that can not be stored.` })
}

/** The same, but it may be left out or blank. */
export function optionalText(label: string, most: number) {
  return z
    .string({ message: `${label} must be text.` })
    .max(most, { message: `${label} can have at most ${most} characters.` })
    .refine(storable, { message: `${label} has characters that can not be stored.` })
    .default('')
}

/** A phone number: digits, spaces, and `+ - ( )`, with at least one digit. */
export const phone = text('Phone', 32).regex(/^[\d ()+-]*\d[\d ()+-]*$/, {
  message: 'Phone can have digits, spaces and + - ( ) only.',
})

export const place = text('Location', 200)

export const email = z
  .string({ message: 'E-mail is required.' })
  .max(254, { message: 'E-mail can have at most 254 characters.' })
  .refine((value) => storable(value) && /^[^\s@]+@[^\s@]+$/.test(value.trim()), {
    message: 'Write an e-mail address such as name@example.com.',
  })

export const id = z.uuid({ message: 'This is not an id of ours.' })

/** An id in a path: what is no id of ours is an id nobody has, so that it is not found. */
export const pathId = z.uuid().toLowerCase().catch('00000000-0000-0000-0000-000000000000')
