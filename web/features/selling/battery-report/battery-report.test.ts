import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { UnreadableReport } from './problems.ts'
import { maxBytes, readBatteryReport } from './read-battery-report.ts'

const sample = (name: string) => readFileSync(join(import.meta.dirname, 'samples', name))

/** The report that was read from the file, or the code of the problem. */
const read = (content: BlobPart) =>
  readBatteryReport(new Blob([content])).catch((problem) => {
    if (problem instanceof UnreadableReport) return problem.problem
    throw problem
  })

test.each([
  [
    'windows-latitude-3340.xml',
    {
      source: 'windows',
      writtenAt: '2026-09-22T16:13:15Z',
      values: { brand: 'Dell', model: 'Latitude 3340', battery_health: 71, battery_cycles: 402 },
    },
  ],
  [
    'windows-inspiron-5515.xml',
    {
      source: 'windows',
      writtenAt: '2023-11-30T11:47:42Z',
      values: { brand: 'Dell', model: 'Inspiron 5515', battery_health: 85 },
    },
  ],
  [
    'windows-two-batteries-utf16.xml',
    {
      source: 'windows',
      writtenAt: '2024-05-02T08:00:00Z',
      values: { brand: 'Lenovo', model: '20L6S01Q00', battery_health: 80, battery_cycles: 311 },
    },
  ],
  [
    'macos-macbook-pro-m2.json',
    {
      source: 'macos',
      writtenAt: null,
      serial: 'PRIVATE001',
      values: {
        brand: 'Apple',
        model: 'MacBook Pro (Mac14,7)',
        processor: 'Apple M2',
        memory: 16,
        battery_health: 91,
        battery_cycles: 120,
      },
    },
  ],
  [
    'macos-macbook-pro-intel.json',
    {
      source: 'macos',
      writtenAt: null,
      serial: 'PRIVATE00002',
      values: {
        brand: 'Apple',
        model: 'MacBook Pro (MacBookPro14,2)',
        memory: 8,
        battery_health: 84,
        battery_cycles: 412,
      },
    },
  ],
  [
    'linux-thinkpad-two-batteries.txt',
    {
      source: 'linux',
      writtenAt: null,
      values: { battery_health: 80, battery_cycles: 311 },
    },
  ],
  ['linux-german.txt', { source: 'linux', writtenAt: null, values: { battery_health: 63 } }],
])('reads exactly the expected values from %s', async (name, told) => {
  expect(await read(sample(name))).toEqual(told)
})

test.each([
  ['windows-desktop.xml', 'nothing_found'],
  ['windows-for-reading.html', 'for_reading'],
  ['linux-no-design-capacity.txt', 'nothing_found'],
])('rejects %s: %s', async (name, problem) => {
  expect(await read(sample(name))).toBe(problem)
})

const bomb = `<?xml version="1.0"?>
<!DOCTYPE BatteryReport [
  <!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;">
]>
<BatteryReport><SystemInformation><SystemProductName>&c;</SystemProductName></SystemInformation>
</BatteryReport>`

const outside = bomb.replace(
  /<!ENTITY.*/s,
  '<!ENTITY c SYSTEM "file:///etc/passwd">]><BatteryReport>',
)

const inReport = (batteries: string) =>
  `<?xml version="1.0"?><BatteryReport><Batteries>${batteries}</Batteries></BatteryReport>`

const hardware = (machine: object) => JSON.stringify({ SPHardwareDataType: [machine] })

test.each<[string, BlobPart, string]>([
  ['an entity bomb', bomb, 'has_doctype'],
  ['an external entity', outside, 'has_doctype'],
  ['a CDATA section', inReport('<![CDATA[x]]>'), 'has_doctype'],
  ['too many bytes', new Uint8Array(maxBytes + 1), 'too_large'],
  ['no content', '', 'not_recognised'],
  ['a photo', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0]), 'wrong_encoding'],
  ['Latin-1', new Uint8Array([0x7b, 0x22, 0xe4, 0x22, 0x7d]), 'wrong_encoding'],
  ['half a UTF-16 code unit', new Uint8Array([0xff, 0xfe, 0x3c]), 'wrong_encoding'],
  ['plain prose', 'Dear buyer, the battery is fine.', 'not_recognised'],
  ['deep XML', `<?xml?>${'<a>'.repeat(100_000)}`, 'damaged'],
  ['deep JSON', '{"a":'.repeat(100_000), 'damaged'],
  ['crossed tags', inReport('<Battery></Batteries></Battery>'), 'damaged'],
  ['thousands of batteries', inReport('<Battery></Battery>'.repeat(200_000)), 'damaged'],
  ['thousands of devices', 'Device: /a/battery_BAT0\n'.repeat(100_000), 'damaged'],
  ['an empty JSON object', '{}', 'nothing_found'],
  [
    'JSON values of the wrong type',
    '{"SPHardwareDataType":{"chip_type":7},"SPPowerDataType":7}',
    'nothing_found',
  ],
  ['broken JSON', '{"SPHardwareDataType":[,]}', 'damaged'],
  ['a truncated macOS report', sample('macos-macbook-pro-m2.json').subarray(0, 900), 'cut_off'],
  ['a truncated Windows report', sample('windows-latitude-3340.xml').subarray(0, 700), 'cut_off'],
  ['a placeholder name', hardware({ machine_model: 'Default string' }), 'nothing_found'],
])('rejects a file with %s', async (_, content, problem) => {
  expect(await read(content)).toBe(problem)
})

test('decodes escaped markup and drops control characters', async () => {
  const machine = '<SystemProductName>A &lt;b&gt; &amp;lt; \u0007 C</SystemProductName>'
  const report = `<?xml version="1.0"?><BatteryReport><SystemInformation>${machine}</SystemInformation>`
  expect(await read(report)).toMatchObject({ values: { model: 'A <b> &lt; C' } })
})

const battery = (name: string, isOwn: string, cycles: string) => `Device: /devices/${name}
  native-path: ${name}
  power supply: ${isOwn}
  battery
    energy-full: 20 Wh
    energy-full-design: 40 Wh
    charge-cycles: ${cycles}`

test('counts only internal batteries and ignores a truncated last line of a listing', async () => {
  const others = [battery('battery_headset', 'no', '900'), battery('DisplayDevice', 'yes', '901')]
  const listing = (own: string) => [...others, own].join('\n\n')
  const whole = `${listing(battery('battery_BAT0', 'yes', '187'))}\n`
  expect(await read(whole)).toMatchObject({ values: { battery_health: 50, battery_cycles: 187 } })
  const cut = await read(listing(battery('battery_BAT0', 'yes', '18')))
  expect(cut).toMatchObject({ values: { battery_health: 50 } })
  expect(cut).not.toHaveProperty('values.battery_cycles')
})

test.each([
  ['97%', 97],
  ['%71', 71],
  ['100\u00a0%', 100],
  [83, 83],
  ['EM_DASH', undefined],
  ['0%', undefined],
])('parses the macOS capacity %j as %j percent', async (told, percent) => {
  const health = { sppower_battery_health_maximum_capacity: told, sppower_battery_cycle_count: 3 }
  const report = { SPPowerDataType: [{ sppower_battery_health_info: health }] }
  const { values } = await readBatteryReport(new Blob([JSON.stringify(report)]))
  expect(values.battery_health).toBe(percent)
})
