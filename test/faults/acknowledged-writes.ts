import type { Booked, ListedProduct, Reported, Signup } from './journal.ts'

export type DatabaseRecord = Record<string, unknown>

/** Possible states of a booking after all requested and acknowledged operations. */
function possibleStates(booked: Booked, over: boolean) {
  const { cancellation, charge, paymentId, refund, saleCancellation, timeUp } = booked
  if (refund === 'done' || saleCancellation === 'done') return ['refunded']
  if (paymentId) return refund || saleCancellation || timeUp ? ['paid', 'refunded'] : ['paid']
  const charged = charge ? ['refunded'] : []
  if (cancellation === 'done') return ['cancelled', ...charged]
  return [
    'held',
    ...(over ? ['expired'] : []),
    ...(cancellation ? ['cancelled'] : []),
    ...(charge ? ['paid', ...charged] : []),
  ]
}

export function lostSignup(
  { role, profile }: Signup,
  identity: DatabaseRecord | undefined,
  member: DatabaseRecord | undefined,
) {
  if (!identity) return 'the account is gone'
  if (profile === 'done' && member?.[`is_${role}`] !== true) return 'the profile is gone'
}

export function lostProduct(
  { deletion }: ListedProduct,
  row: DatabaseRecord | undefined,
  mayBeRefunded: boolean,
) {
  if (!row) return 'it is gone'
  if (deletion === 'done' && !row.gone) return 'its deletion is undone'
  if (!deletion && !mayBeRefunded && row.gone) return 'it is deleted without a request'
}

export function lostBooking(booked: Booked, row: DatabaseRecord | undefined) {
  if (!row) return 'it is gone'
  if (row.product_id !== booked.productId) return 'it is of another product'
  if (booked.paymentId && row.payment_id !== booked.paymentId) return 'its payment is gone'
  const states = possibleStates(booked, row.over === true)
  if (!states.includes(String(row.state))) return `it is ${row.state}, not ${states.join(' or ')}`
}

export function lostReport({ closing }: Reported, row: DatabaseRecord | undefined) {
  if (!row) return 'it is gone'
  if (closing === 'done' && !row.closed) return 'it is open again'
  if (!closing && row.closed) return 'it is closed without a request'
}
