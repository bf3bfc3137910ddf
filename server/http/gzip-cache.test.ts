import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createGzipCache } from './gzip-cache.ts'

const unpacked = (bytes: Uint8Array) => gunzipSync(bytes).toString()

test('compressed text is identical after decompression', () => {
  const packed = createGzipCache()
  const texts = ['[]', '[{"title":"Größe €"}]', 'x'.repeat(100_000)]
  for (const text of [...texts, ...texts]) expect(unpacked(packed(text))).toBe(text)
})

test('the same text is compressed once', () => {
  const packed = createGzipCache()
  const text = JSON.stringify({ a: 1 })
  expect(packed(`${text}`)).toBe(packed(text))
})

test('the least recently used text is evicted', () => {
  const packed = createGzipCache(2_600)
  const [first, second, third] = ['a', 'b', 'c'].map((sign) => sign.repeat(1_000)) as [
    string,
    string,
    string,
  ]
  const compressed = packed(first)
  const lost = packed(second)
  expect(packed(first)).toBe(compressed)
  packed(third)
  expect(packed(first)).toBe(compressed)
  expect(packed(second)).not.toBe(lost)
})

test('a text larger than the budget is compressed but not cached', () => {
  const packed = createGzipCache(100)
  const text = 'x'.repeat(1_000)
  const bytes = packed(text)
  expect(unpacked(bytes)).toBe(text)
  expect(packed(text)).not.toBe(bytes)
})
