import type { CaseReason, SaleActor, SaleEvent } from '../../../contract/sales/sales.ts'

/** One event of a demo sale after its payment, in the order of the table of the sale. */
export type DemoStep = {
  event: SaleEvent
  by: SaleActor
  daysAgo: number
  note?: string
  /** Of the case that it opens. */
  about?: CaseReason
  /** The partial refund that it offers, as decimal text. */
  offer?: string
  shipment?: { carrier: string; trackingNumber: string }
  /** Where the buyer sends it back to. */
  returnAddress?: string
}

/** `buyer` is a key of the cast. */
export type DemoSale = { buyer: string; paidDaysAgo: number; steps: DemoStep[] }

export const shipped = (daysAgo: number, trackingNumber: string): DemoStep => {
  return { event: 'ship', by: 'seller', daysAgo, shipment: { carrier: 'dhl', trackingNumber } }
}

export const delivered = (daysAgo: number): DemoStep => ({ event: 'deliver', by: 'buyer', daysAgo })

export const completed = (daysAgo: number): DemoStep => ({
  event: 'complete',
  by: 'timer',
  daysAgo,
})

export const caseOpened = (daysAgo: number, about: CaseReason, note: string): DemoStep => {
  return { event: 'open_case', by: 'buyer', daysAgo, about, note }
}

export const offered = (daysAgo: number, offer: string, note: string): DemoStep => {
  return { event: 'offer_refund', by: 'seller', daysAgo, offer, note }
}

export const bySeller = (event: SaleEvent, daysAgo: number, note: string): DemoStep => {
  return { event, by: 'seller', daysAgo, note }
}

export const returnAsked = (daysAgo: number, note: string, returnAddress: string): DemoStep => {
  return { event: 'ask_return', by: 'seller', daysAgo, note, returnAddress }
}

export const escalated = (daysAgo: number): DemoStep => ({
  event: 'escalate',
  by: 'buyer',
  daysAgo,
})

/** A sale without problems, of a product that was listed `postedDaysAgo` days ago. */
export const plainSale = (buyer: string, postedDaysAgo: number): DemoSale => ({
  buyer,
  paidDaysAgo: postedDaysAgo - 2,
  steps: [
    shipped(postedDaysAgo - 3, 'JD014600002781'),
    delivered(postedDaysAgo - 5),
    completed(postedDaysAgo - 8),
  ],
})
