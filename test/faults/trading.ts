import type { FaultContext } from './context.ts'
import { type Booked, latest } from './journal.ts'
import type { FaultMember, MemberAction } from './member.ts'

const paid = ({ journal }: FaultContext) =>
  latest(journal.bookings, 200).filter(({ paymentId }) => paymentId !== undefined)

const boughtBy = (context: FaultContext, { email }: FaultMember) =>
  paid(context).filter(({ buyer }) => buyer === email)

const soldBy = (context: FaultContext, { email }: FaultMember) =>
  paid(context).filter(({ productId }) => {
    return context.journal.products.get(productId)?.seller === email
  })

const notPossible = ['sale_event_not_possible']

/** The step may have been made already, or another one. */
async function step(person: FaultMember, booked: Booked | undefined, path: string, body?: object) {
  if (!booked) return undefined
  return (await person.ask('POST', `/sales/${booked.id}/${path}`, body, notPossible)).is
}

export const ship: MemberAction = async (context, seller) => {
  const shipment = { carrier: 'dhl', trackingNumber: 'JD014600003' }
  await step(seller, seller.random.oneOf(soldBy(context, seller)), 'shipment', shipment)
}

export const receive: MemberAction = async (context, buyer) => {
  await step(buyer, buyer.random.oneOf(boughtBy(context, buyer)), 'delivery')
}

/** Final at once, by the job that works off deadlines. */
export const accept: MemberAction = async (context, buyer) => {
  await step(buyer, buyer.random.oneOf(boughtBy(context, buyer)), 'acceptance')
}

export const cancelSale: MemberAction = async (context, buyer) => {
  const booked = buyer.random.oneOf(boughtBy(context, buyer))
  if (!booked) return
  booked.saleCancellation ??= 'asked'
  const reason = 'Changed my mind.'
  if ((await step(buyer, booked, 'cancellation', { reason })) === 'yes') {
    booked.saleCancellation = 'done'
  }
}
