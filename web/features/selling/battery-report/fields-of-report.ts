import { type Attribute, type Specs, specError } from '../../../../contract/attributes.ts'
import type { BatteryReport } from '../../../../contract/battery-report.ts'
import type { ParsedBatteryReport } from './report.ts'

/** The part of a report that is sent with a product. */
export type BatteryReportInput = {
  /** By attribute key, sent as part of `specs`. */
  values: Specs
  serial: string | undefined
  batteryReport: BatteryReport
}

/** The values of a report that the category has attributes for; null if there are none. */
export function fieldsOfReport(
  report: ParsedBatteryReport,
  attributes: Attribute[],
): BatteryReportInput | null {
  const { source, writtenAt, serial } = report
  const specs: Specs = { ...report.values }
  const values = Object.fromEntries(
    attributes.flatMap((attribute) => {
      const value = specs[attribute.key]
      return value === undefined || specError(attribute, value) ? [] : [[attribute.key, value]]
    }),
  )
  const read = Object.keys(values)
  return read.length > 0 ? { values, serial, batteryReport: { source, writtenAt, read } } : null
}
