import type { Sale } from '../../../../contract/sales/sales.ts'
import { toMinor, toText } from '../../../../contract/schemas/money.ts'
import { owedRefundOf, paidRefundOf, restOf } from '../rest-of-price.ts'

type Paid = Pick<Sale, 'price' | 'refunded' | 'failedRefunds' | 'chargedBack' | 'steps'>

/** What the bank returned to the buyer: the whole rest of the price if a chargeback of all was lost. */
function chargedBackOf(sale: Paid): string {
  const isAllLost = sale.steps.some(({ event }) => event === 'chargeback_lost')
  return isAllLost ? toText(toMinor(sale.chargedBack) + toMinor(restOf(sale))) : sale.chargedBack
}

/** The price and what the buyer got back of it; empty parts are left out. */
export function amountsOf(sale: Paid) {
  const returned = [
    { name: 'refund', amount: paidRefundOf(sale) },
    { name: 'owedToBuyer', amount: owedRefundOf(sale) },
    { name: 'chargedBack', amount: chargedBackOf(sale) },
  ] as const
  return [
    { name: 'price', amount: sale.price } as const,
    ...returned.filter(({ amount }) => toMinor(amount) > 0),
  ]
}

/**
 * Steps by which the buyer received the laptop, withdrew from the contract or got money back, and the
 * chargebacks, which take the money back until the bank has decided.
 */
const datedEvents: Sale['steps'][number]['event'][] = [
  'hand_over',
  'deliver',
  'withdraw',
  'cancel',
  'handover_overdue',
  'accept_refund',
  'take_offer',
  'decide_refund',
  'decide_offer',
  'receive_return',
  'return_accepted',
  'grant_refund',
  'grant_part',
  'refund',
  'refund_in_part',
  'chargeback',
  'chargeback_won',
  'chargeback_lost',
  'chargeback_lost_in_part',
]

/** The steps that a proof of purchase dates, oldest first. */
export const datedStepsOf = ({ steps }: Pick<Sale, 'steps'>) =>
  steps.filter(({ event }) => datedEvents.includes(event))
