import { useState } from 'react'
import type { Attribute } from '../../../../contract/attributes.ts'
import type { BatteryReportInput } from './fields-of-report.ts'
import { type BatteryReportProblem, UnreadableReport } from './problems.ts'

type Problem = BatteryReportProblem | 'not_loaded'

/** The parsers are loaded when a file is chosen. */
async function given(file: File, attributes: Attribute[]): Promise<BatteryReportInput> {
  const [{ readBatteryReport }, { fieldsOfReport }] = await Promise.all([
    import('./read-battery-report.ts'),
    import('./fields-of-report.ts'),
  ])
  const fits = fieldsOfReport(await readBatteryReport(file), attributes)
  if (!fits) throw new UnreadableReport('nothing_found')
  return fits
}

const problemOf = (failure: unknown): Problem =>
  failure instanceof UnreadableReport ? failure.problem : 'not_loaded'

/** Reads a chosen report; `problem` is why the last one could not be read. */
export function useBatteryReport(
  attributes: Attribute[],
  onRead: (given: BatteryReportInput) => void,
) {
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)

  async function read([file]: File[]) {
    if (!file || busy) return
    setBusy(true)
    setProblem(null)
    try {
      onRead(await given(file, attributes))
    } catch (failure) {
      setProblem(problemOf(failure))
    } finally {
      setBusy(false)
    }
  }

  return { read, busy, problem, forget: () => setProblem(null) }
}
