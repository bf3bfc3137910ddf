import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { UnreadableReport } from './problems.ts'
import { maxBytes, readBatteryReport } from './read-battery-report.ts'

const folder = join(import.meta.dirname, 'samples')
const samples = readdirSync(folder)
  .filter((name) => !name.endsWith('.md'))
  .map((name) => readFileSync(join(folder, name)))

const report = (content: BlobPart) =>
  readBatteryReport(new Blob([content])).catch((problem) => {
    expect(problem).toBeInstanceOf(UnreadableReport)
    return undefined
  })

/** Asserts that the result is valid to send, and contains nothing that must stay on the device. */
async function isHarmless(content: BlobPart) {
  const read = await report(content)
  if (!read) return
  const { battery_health = 1, battery_cycles = 0, memory = 1, ...texts } = read.values
  expect(battery_health >= 1 && battery_health <= 100 && Number.isInteger(battery_health)).toBe(
    true,
  )
  expect(Number.isInteger(battery_cycles) && Number.isInteger(memory)).toBe(true)
  for (const text of Object.values(texts)) expect(text).toMatch(/^[^\p{C}]{1,150}$/u)
}

test('a file truncated at any position yields only complete values or an error code', async () => {
  for (const sample of samples) {
    const whole = await report(sample)
    for (let length = 0; length < sample.length; length += 7) {
      const part = sample.subarray(0, length)
      await isHarmless(part)
      const { brand, model, battery_cycles } = (await report(part))?.values ?? {}
      // A name or a number is unchanged or missing, but never truncated.
      expect([undefined, whole?.values.brand]).toContain(brand)
      expect([undefined, whole?.values.model]).toContain(model)
      expect([undefined, 128, 311, whole?.values.battery_cycles]).toContain(battery_cycles)
    }
  }
})

test('a file with changed bytes yields valid values or an error code', async () => {
  const change = fc.record({
    sample: fc.constantFrom(...samples),
    changes: fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 40 }),
  })
  await fc.assert(
    fc.asyncProperty(change, async ({ sample, changes }) => {
      const changed = Uint8Array.from(sample)
      for (const [at, byte] of changes) changed[at % changed.length] = byte
      await isHarmless(changed)
    }),
    { numRuns: 1000 },
  )
})

test('arbitrary text is at most refused with an error code', async () => {
  const pieces = fc.constantFrom(
    '<?xml?>',
    '<BatteryReport>',
    '</BatteryReport>',
    '<Battery>',
    '</Battery>',
    '<!--',
    '-->',
    '"',
    '&amp;',
    '&#x0;',
    '{"SPPowerDataType":[',
    ']',
    '}',
    'Device: x\n',
    'native-path: y\n',
    'battery\n',
    'energy-full: 1,5 Wh\n',
    '__proto__: x\n',
    '\ud800',
    '\u202e',
    '<',
    '>',
    '/',
    '\\',
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces, { maxLength: 60 }).map((all) => all.join('')),
  )
  await fc.assert(fc.asyncProperty(texts, isHarmless), { numRuns: 1000 })
})

/** A maximum-size file of a pattern that would take hours with backtracking. */
const repeated = (beginning: string, piece: string, end = '') =>
  beginning + piece.repeat((maxBytes - beginning.length - end.length) / piece.length) + end

test.each([
  ['open brackets', repeated('<?xml?>', '<')],
  ['open quotes', repeated('<?xml?>', '<a b="')],
  ['unclosed comments', repeated('<?xml?>', '<!--')],
  [
    'a very long name with children',
    `<?xml?><${'a'.repeat(2_000_000)}>${'<b></b>'.repeat(400_000)}`,
  ],
  ['very long text', repeated('<?xml?><BatteryReport>', '&amp')],
  ['blanks', repeated('', ' ', '<html')],
  ['open declarations', repeated('<?xml ', ' ')],
  ['escapes', repeated('{"', '\\"')],
  ['one line of colons', repeated('Device:', ':')],
  ['empty lines', repeated('Device:', '\n')],
  ['empty objects', repeated('{"SPPowerDataType":[{}', ',{}', ']}')],
])('refuses %s in linear time', async (_, content) => {
  expect(await report(content)).toBeUndefined()
})
