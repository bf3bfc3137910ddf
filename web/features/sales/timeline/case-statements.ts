import type { Sale } from '../../../../contract/sales/sales.ts'

type Step = Sale['steps'][number]

/** The first of them opened the case: after a withdrawal it begins when the return is disputed. */
const opens: Step['event'][] = ['open_case', 'delivery_overdue', 'contest_return', 'escalate']

/** What both sides and staff wrote and showed since the problem was reported, oldest first. */
export function caseStatementsOf({ case: dispute, steps }: Sale): Step[] {
  const begin = steps.findIndex(({ event }) => opens.includes(event))
  if (!dispute || begin < 0) return []
  const isStatement = ({ event, note, photos }: Step) =>
    event !== 'correct_tracking' && (note || photos.length > 0)
  return steps.slice(begin).filter(isStatement)
}
