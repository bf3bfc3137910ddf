/** Why a file cannot be read; each has a message in `selling.batteryReport.problems`. */
export type BatteryReportProblem =
  | 'too_large'
  | 'wrong_encoding'
  | 'not_recognised'
  | 'for_reading'
  | 'has_doctype'
  | 'cut_off'
  | 'damaged'
  | 'nothing_found'

/** The only error that reading a report throws. */
export class UnreadableReport extends Error {
  readonly problem: BatteryReportProblem

  constructor(problem: BatteryReportProblem) {
    super(problem)
    this.problem = problem
  }
}
