import { gzipSync } from 'node:zlib'

/** In characters and bytes, of the texts and what they were packed into. */
const defaultBudgetBytes = 4 * 1024 * 1024

/**
 * Packs texts with gzip and remembers those asked for last: a list that is read anew mostly says what it
 * said before, and packing it would cost as much as reading it.
 */
export function createGzipCache(budget = defaultBudgetBytes) {
  const packed = new Map<string, Uint8Array<ArrayBuffer>>()
  let size = 0

  function forget(text: string, bytes: Uint8Array): void {
    packed.delete(text)
    size -= text.length + bytes.length
  }

  return (text: string): Uint8Array<ArrayBuffer> => {
    const known = packed.get(text)
    const bytes = known ?? new Uint8Array(gzipSync(text))
    if (known) forget(text, known)
    packed.set(text, bytes)
    size += text.length + bytes.length
    for (const [oldest, itsBytes] of packed) {
      if (size <= budget) break
      forget(oldest, itsBytes)
    }
    return bytes
  }
}
