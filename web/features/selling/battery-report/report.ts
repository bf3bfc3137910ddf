import type { batteryReportSources } from '../../../../contract/battery-report.ts'

/** What a report tells of a laptop, by the attribute it answers. */
export type BatteryReportValues = {
  brand?: string
  model?: string
  processor?: string
  /** In GB. */
  memory?: number
  /** What a full charge holds of what it held when new, in percent. */
  battery_health?: number
  battery_cycles?: number
}

/** A report that was read. Whatever else stood in it is dropped: names, identifiers, history. */
export type ParsedBatteryReport = {
  source: (typeof batteryReportSources)[number]
  /** ISO 8601, when the machine wrote it; null when it does not say. */
  writtenAt: string | null
  values: BatteryReportValues
  /** The machine's own serial number, not that of its battery. */
  serial: string | undefined
}
