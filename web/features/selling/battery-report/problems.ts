/** Why a file tells nothing, each with a sentence in `selling.passport.problems`. */
export type BatteryReportProblem =
  | 'too_large'
  | 'wrong_encoding'
  | 'not_recognised'
  | 'for_reading'
  | 'has_doctype'
  | 'cut_off'
  | 'damaged'
  | 'nothing_found'

/** Thrown by everything that reads a report; whoever reads one knows no other failure. */
export class UnreadableReport extends Error {
  readonly problem: BatteryReportProblem

  constructor(problem: BatteryReportProblem) {
    super(problem)
    this.problem = problem
  }
}
