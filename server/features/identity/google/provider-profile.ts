import { isImageAddress } from '../../../../contract/schemas/image-address.ts'

type Profile = { name?: unknown; email: string; picture?: unknown }

/** Sanitises a provider's name and picture: truncated, cleaned or dropped. */
export function toProviderProfile({ name, email, picture }: Profile) {
  const cleaned = String(name ?? '')
    .toWellFormed()
    .replaceAll('\0', '')
    .trim()
    .slice(0, 120)
    .toWellFormed()
  return {
    name: cleaned || email.slice(0, email.indexOf('@')).slice(0, 120),
    image: typeof picture === 'string' && isImageAddress(picture) ? picture : undefined,
  }
}
