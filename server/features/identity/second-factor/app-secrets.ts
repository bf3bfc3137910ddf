const backupCodeCount = 10
/** Without 0, o, 1, i and l, which are ambiguous on paper. */
const backupLetters = '23456789abcdefghjkmnpqrstuvwxyz'

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding. */
export function inBase32(text: string): string {
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => base32[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

function randomText(length: number, letters: string): string {
  const bytes = crypto.getRandomValues(new Uint8Array(4 * length))
  // Rejection sampling: avoids modulo bias.
  const fair = [...bytes].filter((byte) => byte < 256 - (256 % letters.length))
  return fair
    .slice(0, length)
    .map((byte) => letters[byte % letters.length])
    .join('')
}

export function newBackupCodes(): string[] {
  return Array.from({ length: backupCodeCount }, () => {
    const text = randomText(10, backupLetters)
    return `${text.slice(0, 5)}-${text.slice(5)}`
  })
}

/** What an authenticator app reads from the QR code. */
export function keyUri(brand: string, email: string, secret: string): string {
  const label = `${encodeURIComponent(brand)}:${encodeURIComponent(email)}`
  const query = new URLSearchParams({ secret, issuer: brand, digits: '6', period: '30' })
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`
}
