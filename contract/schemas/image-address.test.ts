import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isImageAddress } from './image-address.ts'

/** As browsers and proxies may do one after the other. */
function decodeRepeatedly(path: string): string {
  const decoded = path.replaceAll(/%(25|2e|2f|5c)/gi, (encoded) => decodeURIComponent(encoded))
  return decoded === path ? path : decodeRepeatedly(decoded)
}

const part = fc.constantFrom('%', '2', '5', '25', '2e', '2F', '5c', 'E', '.', '/', 'a')

test('a path that repeated decoding turns into one with a parent segment is refused', () => {
  const paths = fc.array(part, { maxLength: 14 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(paths, (path) => {
      const address = `https://pictures.example/a/${path}`
      const isExpected = !decodeRepeatedly(path).split(/[/\\]/).includes('..')
      expect(isImageAddress(address)).toBe(isExpected)
    }),
    { numRuns: 20_000 },
  )
})

test('dots that are encoded hundreds of times are found', () => {
  const dot = `%${'25'.repeat(480)}2e`
  expect(isImageAddress(`https://pictures.example/${dot}${dot}/a.png`)).toBe(false)
})

/** CPU time of a thousand checks, in milliseconds. */
function costOf(address: string): number {
  const before = process.cpuUsage()
  for (let times = 0; times < 1_000; times += 1) isImageAddress(address)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

test('repeated encodings are checked in time linear to their length', () => {
  const plain = costOf(`https://pictures.example/a/${'x'.repeat(2_000)}`)
  // Decoding them one after the other takes at least two seconds.
  const limit = plain * 20 + 200
  const nested = `https://pictures.example/a/%${'25'.repeat(1_000)}`
  expect([1, 2, 3].some(() => costOf(nested) < limit)).toBe(true)
})
