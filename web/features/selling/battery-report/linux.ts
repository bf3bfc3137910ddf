import { type Battery, wearOf } from './battery.ts'
import { UnreadableReport } from './problems.ts'
import type { ParsedBatteryReport } from './report.ts'

const maxLineLength = 200
const maxDevices = 100

type Device = { about: Record<string, string>; kind?: string; isDisplay: boolean }

const isBeginning = (line: string) => /^(Device|Daemon):/.test(line)

/** Splits a listing into devices, at each `Device:` line or, without one, at `native-path:`. */
function devicesIn(text: string): Device[] {
  const devices: Device[] = []
  // Text after the last line break may be truncated.
  for (const whole of text.split('\n').slice(0, -1)) {
    const line = whole.slice(0, maxLineLength).trim()
    const [name = '', ...rest] = line.split(':')
    const last = devices.at(-1)
    const isNext = name === 'native-path' && (!last || 'native-path' in last.about)
    if (isBeginning(line) || isNext) {
      devices.push({ about: {}, isDisplay: line.endsWith('/DisplayDevice') })
    }
    const device = devices.at(-1)
    if (devices.length > maxDevices) throw new UnreadableReport('damaged')
    if (!device) continue
    if (rest.length > 0) device.about[name] ??= rest.join(':').trim()
    else if (/^[a-z-]+$/.test(line)) device.kind ??= line
  }
  return devices
}

/** Parses `45.3 Wh`, or `45,3 Wh` in some locales. */
function wattHoursIn(text = ''): number {
  const digits = /^(\d{1,6}(?:[.,]\d{1,6})?)\s?Wh$/.exec(text)?.[1]
  return Number(digits?.replace(',', '.') ?? 0)
}

const countIn = (text = '') => (/^\d{1,4}$/.test(text) ? Number(text) : 0)

/** The laptop's own batteries, not a mouse's, and not the system's aggregate device. */
const isBattery = ({ kind, about, isDisplay }: Device) =>
  kind === 'battery' && about['power supply'] !== 'no' && !isDisplay

const batteryOf = ({ about }: Device): Battery => ({
  design: wattHoursIn(about['energy-full-design']),
  full: wattHoursIn(about['energy-full']),
  cycles: countIn(about['charge-cycles']),
})

/** Parses the output of `upower -d` or `upower -i`. Throws `UnreadableReport`. */
export function readLinux(text: string): ParsedBatteryReport {
  const values = wearOf(devicesIn(text).filter(isBattery).map(batteryOf))
  if (Object.keys(values).length === 0) throw new UnreadableReport('nothing_found')
  return { source: 'linux', writtenAt: null, values, serial: undefined }
}
