import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const mozilla = 'Mozilla/5.0'

test.each([
  ['(Windows NT 10.0; Win64; x64; rv:146.0) Gecko/20100101 Firefox/146.0', 'Firefox', 'Windows'],
  [
    '(Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0',
    'Edge',
    'Windows',
  ],
  [
    '(Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'Chrome',
    'Android',
  ],
  [
    '(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
    'Safari',
    'macOS',
  ],
  [
    '(iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iPhone',
  ],
  ['(X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
])('%s', (rest, browser, system) => {
  expect(deviceOf(`${mozilla} ${rest}`)).toEqual({ browser, system })
})

test('returns null for clients that are not browsers', () => {
  const unknown = { browser: null, system: null }
  expect(deviceOf(null)).toEqual(unknown)
  expect(deviceOf('curl/8.0')).toEqual(unknown)
  expect(deviceOf('x'.repeat(100_000))).toEqual(unknown)
})
