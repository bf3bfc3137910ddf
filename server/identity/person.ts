import { z } from 'zod'
import { text } from '../../contract/text.ts'

export const personName = text('Name', 120)

const ownPicture = /^\/(media|pictures)\/[\w./-]+$/

/** A photo: an https address, or one of our own picture paths; empty means none. */
export const photo = z
  .string({ message: 'The photo is an https address.' })
  .max(2048, { message: 'The photo’s address can have at most 2048 characters.' })
  .refine((value) => isPhoto(value), { message: 'The photo is an https address.' })

function isPhoto(value: string): boolean {
  if (value === '' || (ownPicture.test(value) && !value.includes('..'))) return true
  if (!value.isWellFormed() || /[\s\0]/.test(value)) return false
  return URL.canParse(value) && new URL(value).protocol === 'https:'
}

type Profile = { name?: unknown; email: string; picture?: unknown }

/** A provider's name and picture made fit to keep: cut, cleaned, or left out. */
export function personOf({ name, email, picture }: Profile) {
  const cleaned = String(name ?? '')
    .toWellFormed()
    .replaceAll('\0', '')
    .trim()
    .slice(0, 120)
    .toWellFormed()
  const kept = photo.safeParse(picture)
  return {
    name: cleaned || email.slice(0, email.indexOf('@')).slice(0, 120),
    image: kept.success && kept.data ? kept.data : undefined,
  }
}
