import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ivBytes = 12
const tagBytes = 16

/** AES-256-GCM, bound to its member: initialisation vector, authentication tag, ciphertext. */
export function encrypt(key: Buffer, memberId: string, plain: string): Buffer {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(memberId))
  const encrypted = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted])
}

/** Throws if the key, the member or the text is another one. */
export function decrypt(key: Buffer, memberId: string, stored: Buffer): string {
  const iv = stored.subarray(0, ivBytes)
  const tag = stored.subarray(ivBytes, ivBytes + tagBytes)
  const decipher = createDecipheriv('aes-256-gcm', key, iv)
    .setAAD(Buffer.from(memberId))
    .setAuthTag(tag)
  const encrypted = stored.subarray(ivBytes + tagBytes)
  return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8')
}
