import type { Sale } from '../../../contract/sales/sales.ts'

type Step = Sale['steps'][number]

/** The buyer, or a timer or a carrier, opened the case. */
const opens: Step['event'][] = ['open_case', 'delivery_overdue']

/** What both sides wrote and showed since the problem was reported, oldest first. */
export function caseStatementsOf({ case: dispute, steps }: Sale): Step[] {
  const begin = steps.findIndex(({ event }) => opens.includes(event))
  if (!dispute || begin < 0) return []
  return steps.slice(begin).filter(({ note, photos }) => note || photos.length > 0)
}
