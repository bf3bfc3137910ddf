import { hash, verify } from '@node-rs/argon2'
import { say } from '../../../../contract/i18n/messages.ts'
import { isCommon, unleeted } from './common-passwords.ts'

export const minPasswordLength = 8
export const maxPasswordLength = 128

/** OWASP's Password Storage Cheat Sheet: argon2id, 19 MiB, 2 passes, 1 lane. */
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Context a guesser knows: the site's name and, for an existing account, its name and address. */
export type PasswordContext = { brand: string; name?: string; email?: string }

/** Letters and digits only, lower case, without accents. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Brands of up to three letters occur in too many words. */
function hasBrand(password: string, brand: string): boolean {
  const name = plain(brand)
  if (name.length < 4) return plain(password).replaceAll(/\d/g, '') === name
  return (
    plain(password).includes(name) || plain(unleeted(password)).includes(plain(unleeted(brand)))
  )
}

/** Parts of the name and address that are long enough to identify the person. */
function partsOf({ name = '', email = '' }: PasswordContext): string[] {
  const words = [...name.split(/[\s\p{P}]+/u), ...email.split(/[\s\p{P}]+/u)].map(plain)
  return words
    .filter((word) => [...word].length >= 3)
    .sort((one, other) => other.length - one.length)
}

/** Whether fewer than four letters remain without those parts. */
function isPersonal(password: string, context: PasswordContext): boolean {
  const parts = partsOf(context)
  const whole = plain(password)
  const rest = parts.reduce((text, part) => text.replaceAll(part, ''), whole)
  return rest !== whole && rest.replaceAll(/\p{N}/gu, '').length < 4
}

/** Why a new password is refused, as a sentence, or null. Lengths are in characters. */
export function passwordWeakness(password: string, context: PasswordContext): string | null {
  const length = [...password].length
  if (!password.isWellFormed() || password.includes('\0')) {
    return say('passwordNotStorable')
  }
  if (length < minPasswordLength) return say('passwordShort', { least: minPasswordLength })
  if (length > maxPasswordLength) return say('passwordLong', { most: maxPasswordLength })
  if (hasBrand(password, context.brand)) return say('passwordSiteName')
  if (isPersonal(password, context)) return say('passwordPersonal')
  if (isCommon(password)) return say('passwordCommon')
  return null
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, argon2Options)
}

export function verifyPassword(kept: { hash: string; password: string }): Promise<boolean> {
  return verify(kept.hash, kept.password)
}
