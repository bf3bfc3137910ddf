import { type Battery, wearOf } from './battery.ts'
import { brandOf, cleanName } from './names.ts'
import { UnreadableReport } from './problems.ts'
import type { ParsedBatteryReport } from './report.ts'
import { closedElements } from './xml.ts'

const batteryPath = 'BatteryReport/Batteries/Battery'
const usedElements = [
  'BatteryReport/ReportInformation/ScanTime',
  'BatteryReport/SystemInformation/SystemManufacturer',
  'BatteryReport/SystemInformation/SystemProductName',
  ...['DesignCapacity', 'FullChargeCapacity', 'CycleCount'].map((one) => `${batteryPath}/${one}`),
]

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** A number of milliwatt hours or cycles. */
const countIn = (text = '') => (/^\d{1,7}$/.test(text) ? Number(text) : 0)

/** The timestamp, if it has the format `2026-09-22T16:13:15Z`. */
const momentIn = (text = '') => (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text) ? text : null)

type Facts = Record<string, string>

const batteryOf = (facts: Facts): Battery => ({
  design: countIn(facts.DesignCapacity),
  full: countIn(facts.FullChargeCapacity),
  cycles: countIn(facts.CycleCount),
})

/** The text of the required elements; of a truncated file, only the complete ones. */
function collect(xml: string) {
  const elements = closedElements(xml)
  const machine: Facts = {}
  const batteries: Battery[] = []
  let battery: Facts = {}
  let next = elements.next()
  for (; !next.done; next = elements.next()) {
    const { path, text } = next.value
    if (path === batteryPath) {
      batteries.push(batteryOf(battery))
      battery = {}
    } else if (usedElements.includes(path)) {
      const facts = path.startsWith(batteryPath) ? battery : machine
      facts[nameOf(path)] = text
    }
  }
  return { machine, batteries, isWhole: next.value }
}

/** Parses the output of `powercfg /batteryreport /xml`. Throws `UnreadableReport`. */
export function readWindows(xml: string): ParsedBatteryReport {
  const { machine, batteries, isWhole } = collect(xml)
  const model = cleanName(machine.SystemProductName)
  const brand = brandOf(machine.SystemManufacturer, model)
  const values = { ...(brand && { brand }), ...(model && { model }), ...wearOf(batteries) }
  if (Object.keys(values).length === 0)
    throw new UnreadableReport(isWhole ? 'nothing_found' : 'cut_off')
  return { source: 'windows', writtenAt: momentIn(machine.ScanTime), values, serial: undefined }
}
