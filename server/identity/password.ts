import { readFileSync } from 'node:fs'
import { hash, verify } from '@node-rs/argon2'
import { say } from '../../contract/sentences.ts'

export const shortest = 8
export const longest = 128

/** OWASP's Password Storage Cheat Sheet: argon2id, 19 MiB, 2 passes, 1 lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const listed = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
const common = new Set(listed.split('\n').filter((line) => line && !line.startsWith('#')))

/** Why a new password is not taken, as a sentence, or null. Length counts characters. */
export function weakness(password: string, email?: string): string | null {
  const length = [...password].length
  if (!password.isWellFormed() || password.includes('\0')) {
    return say('passwordNotStorable')
  }
  if (length < shortest) return say('passwordShort', { least: shortest })
  if (length > longest) return say('passwordLong', { most: longest })
  const plain = password.toLowerCase()
  if (common.has(plain) || new Set(plain).size === 1) {
    return say('passwordCommon')
  }
  if (plain === email) return say('passwordIsEmail')
  return null
}

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost)
}

export function verifyPassword(kept: { hash: string; password: string }): Promise<boolean> {
  return verify(kept.hash, kept.password)
}
