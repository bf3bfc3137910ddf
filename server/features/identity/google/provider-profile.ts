import { personName } from '../../../../contract/members/identity.ts'
import { isImageAddress } from '../../../../contract/schemas/image-address.ts'
import { containsBrand } from '../site-name.ts'

type Profile = { name?: unknown; email: string; picture?: unknown }

/**
 * The name and photo of a new account, as far as they are allowed. In place of the name, it may get the
 * local part of the address or a neutral one.
 */
export function toProviderProfile({ name, email, picture }: Profile, brand: string) {
  const cleaned = String(name ?? '')
    .toWellFormed()
    .replaceAll('\0', '')
    .trim()
    .slice(0, 120)
    .toWellFormed()
  const localPart = email.replace(/@.*/, '').slice(0, 120)
  const isName = (text: string) => personName.safeParse(text).success && !containsBrand(text, brand)
  return {
    name: [cleaned, localPart].find(isName) ?? 'Member',
    image: typeof picture === 'string' && isImageAddress(picture) ? picture : undefined,
  }
}
