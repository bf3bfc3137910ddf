import type { BookingState } from '../../contract/bookings.ts'
import { after } from '../bookings/rules.ts'

type Money = { amount: number; currency: string }

/** Whether the charge is the one that was asked for, to the minor unit. */
export function isExactly(asked: Money, charged: Money): boolean {
  return asked.amount === charged.amount && asked.currency === charged.currency
}

type Situation = {
  state: BookingState
  /** The product is sold to, or held by, somebody else, or was withdrawn. */
  productTaken: boolean
}

/**
 * What money that has arrived for a booking does: it pays for it as long as the product is still
 * there to be had, and goes back otherwise.
 */
export function settlement({ state, productTaken }: Situation): 'pay' | 'refund' {
  return after(state, 'pay') && !productTaken ? 'pay' : 'refund'
}
