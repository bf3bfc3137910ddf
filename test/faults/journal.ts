/** `asked`: not acknowledged, may have happened. `done`: acknowledged. */
type Fate = 'asked' | 'done'

export type Signup = { email: string; role: 'buyer' | 'seller'; profile: Fate }
export type Listed = { id: string; seller: string; deletion?: Fate }
export type Booked = {
  id: string
  buyer: string
  productId: string
  cancellation?: Fate
  /** The intent that was paid, and whether it was charged. */
  charge?: { intentId: string; is: Fate }
  /** Set once acknowledged. */
  paymentId?: string
  refund?: Fate
}
export type Reported = { id: string; reporter: string; productId: string; closing?: Fate }

export const latest = <T>(all: Map<string, T>, many: number) => [...all.values()].slice(-many)

/** Acknowledged writes of a run by id. */
export function openJournal() {
  const signups = new Map<string, Signup>()
  const products = new Map<string, Listed>()
  const bookings = new Map<string, Booked>()
  const reports = new Map<string, Reported>()

  const isDone = (fate: Fate | undefined) => (fate === 'done' ? 1 : 0)

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
