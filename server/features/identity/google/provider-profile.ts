import { personName } from '../../../../contract/members/identity.ts'
import { isImageAddress } from '../../../../contract/schemas/image-address.ts'

type Profile = { name?: unknown; email: string; picture?: unknown }

export function toProviderProfile({ name, email, picture }: Profile) {
  const cleaned = String(name ?? '')
    .toWellFormed()
    .replaceAll('\0', '')
    .trim()
    .slice(0, 120)
    .toWellFormed()
  const localPart = email.replace(/@.*/, '').slice(0, 120)
  const isName = (text: string) => personName.safeParse(text).success
  return {
    name: [cleaned, localPart].find(isName) ?? 'Member',
    image: typeof picture === 'string' && isImageAddress(picture) ? picture : undefined,
  }
}
