import { type Attribute, type Specs, wrongValue } from '../../../../contract/attributes.ts'
import type { BatteryReport } from '../../../../contract/battery-report.ts'
import type { ParsedBatteryReport } from './report.ts'

/** What of a report goes with a product: all that is sent of it. */
export type BatteryReportInput = {
  /** By attribute, to be sent among `specs`. */
  values: Specs
  serial: string | undefined
  passport: BatteryReport
}

/** What the category asks for of all that was read; nothing when it asks for none of it. */
export function fieldsOfReport(
  report: ParsedBatteryReport,
  attributes: Attribute[],
): BatteryReportInput | null {
  const { source, writtenAt, serial } = report
  const specs: Specs = { ...report.values }
  const values = Object.fromEntries(
    attributes.flatMap((attribute) => {
      const value = specs[attribute.key]
      return value === undefined || wrongValue(attribute, value) ? [] : [[attribute.key, value]]
    }),
  )
  const read = Object.keys(values)
  return read.length > 0 ? { values, serial, passport: { source, writtenAt, read } } : null
}
