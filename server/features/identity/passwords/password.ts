import { hash, verify } from '@node-rs/argon2'
import { formatMessage } from '../../../../contract/i18n/messages.ts'
import { storable } from '../../../../contract/schemas/storable.ts'
import { lettersOf } from '../../../../contract/schemas/string-schemas.ts'
import { IdentityError } from '../errors.ts'
import { foldedLetters } from '../site-name.ts'
import { isCommon } from './common-passwords.ts'

export const minPasswordLength = 8
export const maxPasswordLength = 128

/** OWASP's Password Storage Cheat Sheet: argon2id, 19 MiB, 2 passes, 1 lane. */
const argon2Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

type PasswordContext = { brand: string; name?: string; email?: string }

/**
 * Brands of up to three letters occur in too many words. Four are enough, unlike in the name of a person: another
 * password is easy to choose.
 */
const minBrandLetters = 4

function hasBrand(password: string, brand: string): boolean {
  if (lettersOf(brand).length < minBrandLetters)
    return foldedLetters(password.replaceAll(/\d/g, '')) === foldedLetters(brand)
  return [lettersOf, foldedLetters].some((fold) => fold(password).includes(fold(brand)))
}

function partsOf({ name = '', email = '' }: PasswordContext): string[] {
  const words = [...name.split(/[\s\p{P}]+/u), ...email.split(/[\s\p{P}]+/u)].map(lettersOf)
  return words
    .filter((word) => [...word].length >= 3)
    .sort((one, other) => other.length - one.length)
}

function isPersonal(password: string, context: PasswordContext): boolean {
  const parts = partsOf(context)
  const whole = lettersOf(password)
  const rest = parts.reduce((text, part) => text.replaceAll(part, ''), whole)
  return rest !== whole && rest.replaceAll(/\p{N}/gu, '').length < 4
}

/** Why a new password is refused, as a sentence, or null. Lengths are in characters. */
export function passwordWeakness(password: string, context: PasswordContext): string | null {
  const length = [...password].length
  if (!storable(password)) return formatMessage('passwordNotStorable')
  if (length < minPasswordLength)
    return formatMessage('passwordTooShort', { least: minPasswordLength })
  if (length > maxPasswordLength) return formatMessage('passwordLong', { most: maxPasswordLength })
  if (hasBrand(password, context.brand)) return formatMessage('passwordSiteName')
  if (isPersonal(password, context)) return formatMessage('passwordPersonal')
  if (isCommon(password)) return formatMessage('passwordCommon')
  return null
}

/** The new password, of this field. Refuses `weak-password`. */
export function ensureStrong(password: unknown, field: string, context: PasswordContext): string {
  const given = typeof password === 'string' ? password : ''
  const wrong = passwordWeakness(given, context)
  if (wrong) throw new IdentityError('weak-password', { [field]: wrong })
  return given
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, argon2Options)
}

export function verifyPassword(credentials: { hash: string; password: string }): Promise<boolean> {
  return verify(credentials.hash, credentials.password)
}
