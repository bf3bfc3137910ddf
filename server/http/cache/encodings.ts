import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** How the bytes of an answer are sent (RFC 9110, section 8.4.1), the one we like best first. */
const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
// Pages are made anew too often for the highest quality, which takes thirty times as long for a tenth fewer bytes.
const params = { [constants.BROTLI_PARAM_QUALITY]: 6 }

/** Below this many bytes, compressing is not worth it. */
const minBytes = 1_024

/** The bytes in this encoding, made off the main thread. */
export async function encoded(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity') return bytes
  return encoding === 'br' ? brotli(bytes, { params }) : zip(bytes)
}

const isRefused = (weight = '') => /^;\s*q=0(\.0*)?$/.test(weight.trim())

function allowedBy(accepted: string): ReadonlySet<string> {
  const allowed = new Set<string>()
  for (const [, name = '', weight] of accepted.matchAll(/([\w*-]+)\s*(;[^,]*)?/g)) {
    if (!isRefused(weight)) allowed.add(name.toLowerCase())
  }
  return allowed
}

/** Browsers say one of a few things. */
const understood = new Map<string, ReadonlySet<string>>()
const maxCachedHeaders = 100

/** Which encoding `Accept-Encoding` allows for so many bytes (RFC 9110, section 12.5.3). */
export function encodingFor(
  accepted: string | undefined,
  size: number,
  liked: readonly Encoding[] = encodings,
): Encoding {
  if (!accepted || size < minBytes) return 'identity'
  const allowed = understood.get(accepted) ?? allowedBy(accepted)
  if (understood.size < maxCachedHeaders) understood.set(accepted, allowed)
  return liked.find((encoding) => allowed.has(encoding)) ?? 'identity'
}
