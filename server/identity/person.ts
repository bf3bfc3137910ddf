import { photo } from '../../contract/identity.ts'

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
