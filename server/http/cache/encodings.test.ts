import { expect, test } from 'vitest'
import { encodingFor } from './encodings.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP;q=0.5, br;q=0', 'gzip'],
  ['br; q=0.000, gzip; q=0', 'identity'],
  ['brotli, x-gzip', 'identity'],
  ['*', 'identity'],
])('%o is sent as %s', (accepted, encoding) => {
  expect(encodingFor(accepted, 5_000)).toBe(encoding)
})

test('short bodies are not compressed', () => {
  expect(encodingFor('br', 500)).toBe('identity')
})
