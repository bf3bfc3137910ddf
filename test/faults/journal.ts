/** `asked`: not acknowledged, may have happened. `done`: acknowledged. */
type WriteState = 'asked' | 'done'

export type Signup = { email: string; role: 'buyer' | 'seller'; profile: WriteState }
export type ListedProduct = { id: string; seller: string; deletion?: WriteState }
export type Booked = {
  id: string
  buyer: string
  productId: string
  cancellation?: WriteState
  /** The intent that was paid, and whether it was charged. */
  charge?: { intentId: string; is: WriteState }
  /** Set once acknowledged. */
  paymentId?: string
  refund?: WriteState
  /** Of the sale after the payment, which refunds it. */
  saleCancellation?: WriteState
  /** Its sale had a deadline moved, which may refund it. */
  timeUp?: boolean
}
export type Reported = { id: string; reporter: string; productId: string; closing?: WriteState }

export const latest = <T>(all: Map<string, T>, many: number) => [...all.values()].slice(-many)

/** Acknowledged writes of a run by id. */
export function openJournal() {
  const signups = new Map<string, Signup>()
  const products = new Map<string, ListedProduct>()
  const bookings = new Map<string, Booked>()
  const reports = new Map<string, Reported>()

  const isDone = (state: WriteState | undefined) => (state === 'done' ? 1 : 0)

  function acknowledged(): number {
    let count = signups.size + products.size + bookings.size + reports.size
    for (const { profile } of signups.values()) count += isDone(profile)
    for (const { deletion } of products.values()) count += isDone(deletion)
    for (const { closing } of reports.values()) count += isDone(closing)
    for (const booked of bookings.values()) {
      count += isDone(booked.cancellation) + isDone(booked.refund) + (booked.paymentId ? 1 : 0)
      count += isDone(booked.saleCancellation)
    }
    return count
  }

  return { signups, products, bookings, reports, acknowledged }
}

export type FaultJournal = ReturnType<typeof openJournal>
