/**
 * What was asked of the server, and what it said yes to. What was asked and not answered may have
 * happened or not; what was answered with yes has.
 */
type Fate = 'asked' | 'done'

export type Signup = { email: string; role: 'buyer' | 'seller'; profile: Fate }
export type Listed = { id: string; seller: string; deletion?: Fate }
export type Booked = {
  id: string
  buyer: string
  productId: string
  cancellation?: Fate
  /** The payment intent whose card was put in, and whether it was charged. */
  charge?: { intentId: string; is: Fate }
  /** The payment's id, once the server has said it. */
  paymentId?: string
  refund?: Fate
}
export type Reported = { id: string; reporter: string; productId: string; closing?: Fate }

/** What of these came last: nobody scrolls through everything. */
export const latest = <T>(all: Map<string, T>, many: number) => [...all.values()].slice(-many)

/** Every acknowledged write of a run, by the id that the server gave it. */
export function openJournal() {
  const signups = new Map<string, Signup>()
  const products = new Map<string, Listed>()
  const bookings = new Map<string, Booked>()
  const reports = new Map<string, Reported>()

  const isDone = (fate: Fate | undefined) => (fate === 'done' ? 1 : 0)

  /** How many writes were acknowledged so far. */
  function acknowledged(): number {
    let count = signups.size + products.size + bookings.size + reports.size
    for (const { profile } of signups.values()) count += isDone(profile)
    for (const { deletion } of products.values()) count += isDone(deletion)
    for (const { closing } of reports.values()) count += isDone(closing)
    for (const booked of bookings.values()) {
      count += isDone(booked.cancellation) + isDone(booked.refund) + (booked.paymentId ? 1 : 0)
    }
    return count
  }

  return { signups, products, bookings, reports, acknowledged }
}

export type FaultJournal = ReturnType<typeof openJournal>
