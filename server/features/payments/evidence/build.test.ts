import { expect, test } from 'vitest'
import type { EvidenceStop } from '../../../../contract/payments/reconciliation.ts'
import { evidenceOf, type SaleRecord } from './build.ts'
import { stopOf } from './rules.ts'
import type { Step } from './timeline.ts'

const at = (day: number) => new Date(Date.UTC(2026, 10, day, 9, 30))
const step = (
  event: Step['event'],
  actor: Step['actor'],
  day: number,
  note: string | null = null,
) => ({ event, actor, at: at(day), note }) satisfies Step

const record: SaleRecord = {
  title: 'ThinkPad T480',
  price: 49_950,
  currency: 'EUR',
  buyer: { name: 'Bea', email: 'bea@example.com' },
  address: 'Rua Nova 1, 4000-001 Porto',
  listing: {
    description: 'One owner.',
    condition: 'Good',
    grades: { screen: 'Good', body: 'Fair', keyboard: 'Good', battery: 'Fair', function: 'Good' },
    locks: null,
  },
  specs: [{ name: 'Memory', unit: 'GB', value: 16 }],
  state: 'completed',
  withdrawalDays: null,
  isWithdrawalOver: false,
  withdrawalAt: null,
  shippedAt: at(2),
  deliveredAt: at(4),
  acceptedAt: null,
  parcel: {
    carrier: 'dhl',
    trackingNumber: 'JD014600003',
    doubt: null,
    events: [{ kind: 'delivered', at: at(4), place: 'Porto, PT' }],
  },
  steps: [step('pay', 'provider', 1), step('ship', 'seller', 2), step('deliver', 'carrier', 4)],
  returnedInPart: 0,
}
const unproven = { ...record, deliveredAt: null, parcel: null, steps: [] }
const evidence = (changes: Partial<SaleRecord> = {}) => evidenceOf({ ...record, ...changes }, 72)

test('a delivered sale has its listing, its parcel and what happened as evidence', () => {
  expect(evidence()).toEqual({
    productDescription: [
      'Used laptop: ThinkPad T480',
      'Price paid: 499.50 EUR',
      'The listing as it was when it was bought:',
      'Condition: Good',
      'Condition of the parts: screen: Good, body: Fair, keyboard: Good, battery: Fair, function: Good',
      'Memory: 16 GB',
      'One owner.',
    ].join('\n'),
    customerName: 'Bea',
    customerEmail: 'bea@example.com',
    shippingAddress: 'Rua Nova 1, 4000-001 Porto',
    shippingCarrier: 'DHL',
    shippingTrackingNumber: 'JD014600003',
    shippingDate: '2 November 2026',
    serviceDate: '4 November 2026',
    refundPolicyDisclosure: expect.stringContaining('72 hours'),
    refundRefusalExplanation: expect.stringContaining('received the laptop on 4 November 2026'),
    uncategorizedText: expect.stringContaining(
      '2026-11-04 09:30 UTC: The carrier reported that the parcel was delivered.\n\nScans of the carrier, as its tracking service told them:\n2026-11-04 09:30 UTC: delivered, Porto, PT',
    ),
  })
})

test('that the buyer did not withdraw is said only once the time for it has ended', () => {
  const policy = (changes: Partial<SaleRecord>) => evidence(changes).refundPolicyDisclosure
  expect(policy({ withdrawalDays: 14 })).toMatch(
    /the buyer can withdraw from the contract within 14 days of the delivery, without any reason\.$/,
  )
  expect(policy({ withdrawalDays: 14, isWithdrawalOver: true })).toMatch(
    /could withdraw from the contract within 14 days of the delivery, without any reason, and did not\.$/,
  )
  expect(policy({})).not.toContain('withdraw')
})

test('omits unknown facts', () => {
  const { shippingAddress, customerName, serviceDate, ...given } = evidence({
    ...unproven,
    buyer: null,
    listing: null,
    specs: [],
  })
  expect([shippingAddress, customerName, serviceDate]).toEqual([undefined, undefined, undefined])
  expect(given.productDescription).toBe('Used laptop: ThinkPad T480\nPrice paid: 499.50 EUR')
})

test('of a buyer whose account was deleted, the shipment is evidence without the address', () => {
  const { shippingAddress, customerEmail, ...given } = evidence({ buyer: null, address: '-' })
  expect([shippingAddress, customerEmail]).toEqual([undefined, undefined])
  expect(given).toMatchObject({ shippingCarrier: 'DHL', shippingTrackingNumber: 'JD014600003' })
})

test('a parcel that may be another one is no evidence', () => {
  const parcel = record.parcel && { ...record.parcel, doubt: 'wrong_destination' as const }
  const { shippingTrackingNumber, uncategorizedText } = evidence({ parcel })
  expect(shippingTrackingNumber).toBeUndefined()
  expect(uncategorizedText).not.toContain('Scans')
})

test('a handover, an acceptance and the statements of a case are in it', () => {
  const steps = [
    step('hand_over', 'buyer', 3),
    step('open_case', 'buyer', 4, 'The hinge\nis broken.'),
    step('contest', 'seller', 5, 'It was whole.'),
    step('reject_case', 'staff', 6, 'The photos show no damage.'),
  ]
  const { refundRefusalExplanation, uncategorizedText } = evidence({ steps, acceptedAt: at(4) })
  expect(uncategorizedText).toContain('by entering the code that the seller had shown')
  expect(uncategorizedText).toContain(
    'The buyer reported a problem. Statement: "The hinge is broken."',
  )
  expect(uncategorizedText).toContain('Statement: "The photos show no damage."')
  expect(refundRefusalExplanation).toContain('accepted it on 4 November 2026')
  expect(refundRefusalExplanation).toContain('rejected the report of the buyer')
  expect(refundRefusalExplanation).not.toContain('no problem')
})

test('a case that a deadline has passed on is not said to be the wish of the buyer', () => {
  const asked = 'The buyer asked the marketplace for a decision.'
  const passedOn = 'A deadline passed, and the case went to the marketplace for a decision.'
  const told = (actor: Step['actor']) =>
    evidence({ steps: [step('escalate', actor, 5)] }).uncategorizedText
  expect(told('buyer')).toContain(asked)
  expect(told('timer')).not.toContain(asked)
  expect(told('timer')).toContain(passedOn)
})

test('long texts are cut to what the provider accepts, between characters', () => {
  const long = '💻'.repeat(30_000)
  const listing = record.listing && { ...record.listing, description: long }
  const steps = Array.from({ length: 40 }, () => step('add_evidence', 'buyer', 4, long))
  const fields = Object.values(evidence({ listing, steps, title: long, address: long }))
  const lengths = fields.map((text) => text?.length ?? 0)
  expect(Math.max(...lengths)).toBe(20_000)
  expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThan(150_000)
  expect(fields.every((text) => text === undefined || text.isWellFormed())).toBe(true)
})

test.each<[string, Partial<SaleRecord>, EvidenceStop | undefined]>([
  ['a delivered sale', {}, undefined],
  ['one that only the carrier says was delivered', { deliveredAt: null }, undefined],
  ['one that was accepted', { ...unproven, acceptedAt: at(4) }, undefined],
  ['one without any proof', unproven, 'unproven'],
  ['one whose parcel went back', { deliveredAt: null, parcel: returnedParcel() }, 'unproven'],
  ['one that was refunded', { state: 'refunded' }, 'refunded'],
  ['one that was cancelled', { state: 'cancelled' }, 'refunded'],
  ['one with an open case', { state: 'disputed' }, 'contested'],
  ['one with a return', { state: 'return_requested' }, 'contested'],
  ['one that was sent back', { steps: [step('send_back', 'buyer', 5)] }, 'contested'],
  ['one whose buyer has withdrawn', { withdrawalAt: at(5) }, 'contested'],
])('of %s evidence is submitted, or staff see why not', (_, changes, stop) => {
  expect(stopOf({ ...record, ...changes })).toBe(stop)
})

function returnedParcel() {
  const events = ['returned', 'delivered'] as const
  return (
    record.parcel && {
      ...record.parcel,
      events: events.map((kind) => ({ kind, at: at(4), place: '' })),
    }
  )
}
