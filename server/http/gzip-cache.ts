import { gzipSync } from 'node:zlib'

/** In bytes, keys and values together. */
const defaultBudgetBytes = 4 * 1024 * 1024

/** LRU cache of gzipped texts: compressing a list costs as much as reading it. */
export function createGzipCache(budget = defaultBudgetBytes) {
  const packed = new Map<string, Uint8Array<ArrayBuffer>>()
  let size = 0

  function evict(text: string, bytes: Uint8Array): void {
    packed.delete(text)
    size -= text.length + bytes.length
  }

  return (text: string): Uint8Array<ArrayBuffer> => {
    const cached = packed.get(text)
    const bytes = cached ?? new Uint8Array(gzipSync(text))
    if (cached) evict(text, cached)
    packed.set(text, bytes)
    size += text.length + bytes.length
    for (const [oldest, itsBytes] of packed) {
      if (size <= budget) break
      evict(oldest, itsBytes)
    }
    return bytes
  }
}
