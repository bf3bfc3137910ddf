import { randomBytes } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** An id in Stripe's format: `pi_` and 24 letters and digits. */
export const newId = (prefix: string, length = 24) => `${prefix}_${randomText(length)}`

export const randomText = (length: number) =>
  Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join('')

/** Stripe's timestamps are seconds since 1970. */
export const nowInSeconds = () => Math.floor(Date.now() / 1000)
