import type { Condition } from '../../../../contract/grade-enums.ts'
import type { Grades, Locks } from '../../../../contract/grades.ts'
import type { ParcelDoubt, ParcelEventKind } from '../../../../contract/sales/parcels.ts'
import { toText } from '../../../../contract/schemas/money.ts'
import type { SaleState } from '../../../../contract/schemas/sale-state.ts'
import type { DisputeEvidence } from '../../../providers/stripe-evidence.ts'
import { receivedAt } from './rules.ts'
import { bounded, momentOf, type Step, timelineOf } from './timeline.ts'

type Scan = { kind: ParcelEventKind; at: Date; place: string }

/** What the site has recorded about a sale. Times are in UTC, amounts in minor units. */
export type SaleRecord = {
  title: string
  price: number
  currency: string
  /** Null if the account was deleted. */
  buyer: { name: string; email: string } | null
  address: string
  /** The listing as it was when it was bought; null if it was not kept. */
  listing: {
    description: string
    condition: Condition
    grades: Grades | null
    locks: Locks | null
  } | null
  specs: { name: string; unit: string | null; value: unknown }[]
  /** The state that the chargeback interrupts. */
  state: SaleState
  withdrawalDays: number | null
  /** Whether the period to withdraw has ended. It begins with the delivery. */
  isWithdrawalOver: boolean
  withdrawalAt: Date | null
  shippedAt: Date | null
  deliveredAt: Date | null
  acceptedAt: Date | null
  parcel: {
    carrier: string
    trackingNumber: string
    doubt: ParcelDoubt | null
    events: Scan[]
  } | null
  steps: Step[]
  /** What the buyer got back of the price. */
  returnedInPart: number
}

/** In UTF-16 code units. The provider accepts 20,000 in a field, and 150,000 in all of them. */
const maxField = 20_000
const maxDescription = 10_000
const maxShort = 500

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const dayOf = (at: Date | null | undefined) => (at ? dayFormat.format(at) : undefined)

const lines = (...parts: (string | undefined)[]) => parts.filter(Boolean).join('\n')

const pairs = (answers: Record<string, string>) =>
  Object.entries(answers)
    .map(([name, answer]) => `${name}: ${answer}`)
    .join(', ')

function descriptionOf({ title, price, currency, listing, specs }: SaleRecord): string {
  const values = specs.map(({ name, unit, value }) => {
    const shown = Array.isArray(value) ? value.join(', ') : String(value)
    return `${name}: ${shown}${unit ? ` ${unit}` : ''}`
  })
  const text = lines(
    `Used laptop: ${title}`,
    `Price paid: ${toText(price)} ${currency}`,
    listing ? 'The listing as it was when it was bought:' : undefined,
    listing ? `Condition: ${listing.condition}` : undefined,
    listing?.grades ? `Condition of the parts: ${pairs(listing.grades)}` : undefined,
    listing?.locks ? `Locks: ${pairs(listing.locks)}` : undefined,
    ...values,
    listing?.description,
  )
  return bounded(text, maxDescription)
}

const scans: Record<ParcelEventKind, string> = {
  announced: 'announced',
  in_transit: 'in transit',
  out_for_delivery: 'out for delivery',
  delivered: 'delivered',
  returned: 'on its way back to the sender',
  lost: 'lost',
}

function scansOf({ parcel }: SaleRecord): string[] {
  if (!parcel || parcel.doubt || parcel.events.length === 0) return []
  const told = parcel.events.map(
    ({ kind, at, place }) => `${momentOf(at)}: ${scans[kind]}${place ? `, ${place}` : ''}`,
  )
  return ['', 'Scans of the carrier, as its tracking service told them:', ...told]
}

function withdrawalOf({ withdrawalDays, isWithdrawalOver }: SaleRecord): string | undefined {
  if (withdrawalDays === null) return undefined
  const [may, outcome] = isWithdrawalOver ? ['could', ', and did not'] : ['can', '']
  return `The seller is a trader: the buyer ${may} withdraw from the contract within ${withdrawalDays} days of the delivery, without any reason${outcome}.`
}

function policyOf(record: SaleRecord, inspectionHours: number): string {
  return lines(
    'The terms of returns and refunds were shown in the listing, in the reservation and on the payment page, before the buyer paid.',
    `The marketplace holds the payment after the purchase. From the delivery or the handover, the buyer has ${inspectionHours} hours, and can extend this once, to inspect the laptop and to report a problem. A problem that is reported in that time is settled between the parties or decided by the marketplace. Without a report the sale is completed, and the seller is paid.`,
    withdrawalOf(record),
  )
}

function refusalOf(record: SaleRecord): string {
  const { acceptedAt, steps, state, returnedInPart, currency } = record
  const happened = (event: Step['event']) => steps.some((step) => step.event === event)
  const received = dayOf(receivedAt(record))
  return lines(
    received && `The buyer received the laptop on ${received}.`,
    acceptedAt
      ? `After inspecting it, the buyer accepted it on ${dayOf(acceptedAt)}.`
      : happened('open_case')
        ? undefined
        : 'The buyer reported no problem with it on the order page, where problems are reported.',
    happened('reject_case')
      ? 'The marketplace rejected the report of the buyer after reading the statements of both parties.'
      : undefined,
    happened('withdraw_case') ? 'The buyer withdrew the report of a problem.' : undefined,
    state === 'completed' ? 'The time to report a problem has ended.' : undefined,
    returnedInPart > 0
      ? `${toText(returnedInPart)} ${currency} of the price were returned to the buyer.`
      : undefined,
    'The buyer has not returned the laptop.',
  )
}

function shippingOf({ buyer, parcel, address, shippedAt }: SaleRecord): Partial<DisputeEvidence> {
  if (!parcel) return {}
  const { carrier, trackingNumber, doubt } = parcel
  return {
    // It was erased with the account of the buyer.
    shippingAddress: buyer ? bounded(address, maxShort) : undefined,
    shippingCarrier: carrier === 'other' ? undefined : carrier.toUpperCase(),
    // It seems to belong to another parcel.
    shippingTrackingNumber: doubt ? undefined : bounded(trackingNumber, maxShort),
    shippingDate: dayOf(shippedAt),
  }
}

/** The evidence for the seller in the record of a sale, in texts that the provider accepts. */
export function evidenceOf(record: SaleRecord, inspectionHours: number): DisputeEvidence {
  const { buyer, steps } = record
  const story = lines(
    'The record of the sale on the marketplace, which holds the payment until the buyer has inspected the laptop. Times are in UTC.',
    ...timelineOf(steps),
  )
  return {
    ...shippingOf(record),
    productDescription: descriptionOf(record),
    customerName: buyer ? bounded(buyer.name, maxShort) : undefined,
    customerEmail: buyer ? bounded(buyer.email, maxShort) : undefined,
    serviceDate: dayOf(receivedAt(record)),
    refundPolicyDisclosure: policyOf(record, inspectionHours),
    refundRefusalExplanation: refusalOf(record),
    uncategorizedText: bounded([story, ...scansOf(record)].join('\n'), maxField),
  }
}
