import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Content codings (RFC 9110, section 8.4.1) in order of preference. */
const encodings = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof encodings)[number]

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
// Quality 11 takes thirty times as long for 10 % fewer bytes.
const params = { [constants.BROTLI_PARAM_QUALITY]: 6 }

const minBytes = 1_024

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

const parsedHeaders = new Map<string, ReadonlySet<string>>()
const maxCachedHeaders = 100

/** Negotiates the encoding by `Accept-Encoding` (RFC 9110, section 12.5.3) and size in bytes. */
export function encodingFor(
  accepted: string | undefined,
  size: number,
  preferred: readonly Encoding[] = encodings,
): Encoding {
  if (!accepted || size < minBytes) return 'identity'
  const allowed = parsedHeaders.get(accepted) ?? allowedBy(accepted)
  if (parsedHeaders.size < maxCachedHeaders) parsedHeaders.set(accepted, allowed)
  return preferred.find((encoding) => allowed.has(encoding)) ?? 'identity'
}
