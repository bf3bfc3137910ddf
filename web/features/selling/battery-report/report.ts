import type { batteryReportSources } from '../../../../contract/battery-report.ts'

/** The values of a report, by attribute key. */
export type BatteryReportValues = {
  brand?: string
  model?: string
  processor?: string
  /** In GB. */
  memory?: number
  /** Full charge capacity relative to the design capacity, in percent. */
  battery_health?: number
  battery_cycles?: number
}

/** The parsed report. Everything else in the file is dropped: names, identifiers, history. */
export type ParsedBatteryReport = {
  source: (typeof batteryReportSources)[number]
  /** When the machine wrote the report, ISO 8601; null if not stated. */
  writtenAt: string | null
  values: BatteryReportValues
  /** The machine's serial number, not the battery's. */
  serial: string | undefined
}
