import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../../test/contract/invariants.ts'
import { startSalesApp, type TestApp } from '../../../../test/harness/app.ts'
import { metricOf } from '../../../../test/harness/metrics.ts'
import type { Person } from '../../../../test/harness/people.ts'
import {
  buy,
  buyUntilInspection,
  chargeBack,
  disputedSale,
  disputeStatus,
  expectSameBalance,
  passDeadline,
  saleState,
  shipment,
  step,
  untilRefundsAreSent,
  untilState,
} from '../../../../test/harness/sales.ts'
import { refuse } from '../../../errors/refusal.ts'
import { submitDueEvidence } from './submit.ts'

let app: TestApp
let ada: Person
let sana: Person
let bea: Person

beforeAll(async () => {
  ;({ app, admin: ada, seller: sana, buyer: bea } = await startSalesApp())
})
afterAll(() => app.close())

afterEach(async () => {
  await expectInvariants(app.pool)
  await expectSameBalance(app)
})

const daySeconds = 24 * 3600
const soon = { due_in: String(2 * daySeconds) }

type Cards = TestApp['services']['cards']

const services = (cards: Partial<Cards> = {}) => ({
  ...app.services,
  cards: { ...app.services.cards, ...cards },
})
const submitDue = (cards?: Partial<Cards>) => submitDueEvidence(services(cards))

async function isDelivered() {
  const { deliveries } = await app.ledger()
  return deliveries.every(({ status }: { status: string }) => status !== 'pending')
}

/** Opens a chargeback, and waits until all its events are handled. */
async function openChargeback(transactionId: string, fields: Record<string, string> = soon) {
  const dispute = await chargeBack(app, transactionId, fields)
  await expect.poll(isDelivered).toBe(true)
  expect(await disputeStatus(app, dispute)).toBeTruthy()
  return dispute
}

/** What the provider knows of a dispute. */
async function atProvider(dispute: string) {
  const { disputes } = await app.ledger()
  return disputes.find(({ id }: { id: string }) => id === dispute)
}
const submissions = async (dispute: string) =>
  (await atProvider(dispute)).evidence_details.submission_count

/** What admins see of it. */
async function shownEvidence(dispute: string) {
  const { disputes } = (await ada.get('/reconciliation')).body
  return disputes.find(({ _id }: { _id: string }) => _id === dispute)?.evidence
}
const dueFigure = () => metricOf(app, 'backlog_size{kind="due_evidence"}')

const later = (dispute: string) =>
  app.pool.query(
    "update card_dispute set evidence_tried_at = evidence_tried_at - interval '1 hour' where id = $1",
    [dispute],
  )

test('evidence for a delivered sale is submitted once, and the chargeback is under review', async () => {
  const { id, transactionId } = await buyUntilInspection(app, bea, sana)
  await passDeadline(app, id)
  const dispute = await openChargeback(transactionId)
  expect(await dueFigure()).toBe(1)
  await Promise.all([submitDue(), submitDue(), submitDue()])
  expect(await dueFigure()).toBe(0)
  const sent = expect.any(String)
  expect(await shownEvidence(dispute)).toEqual({ sent, planned: null, stop: null })
  const known = await atProvider(dispute)
  expect(known).toMatchObject({
    status: 'under_review',
    evidence_details: { submission_count: 1 },
    evidence: {
      customer_name: 'Bea',
      customer_email_address: bea.email,
      shipping_address: 'Porto',
      shipping_carrier: 'DHL',
      shipping_tracking_number: shipment.trackingNumber,
      shipping_date: expect.any(String),
      service_date: expect.any(String),
      refund_policy_disclosure: expect.stringContaining('72 hours'),
    },
  })
  expect(known.evidence.product_description).toContain('Latitude 7490')
  expect(known.evidence.uncategorized_text).toContain('The buyer confirmed that the laptop')
  expect(await disputeStatus(app, dispute)).toBe('under_review')
  await later(dispute)
  await submitDue()
  expect(await submissions(dispute)).toBe(1)
  expect(await saleState(bea, id)).toBe('charged_back')
  await app.dispute({ dispute, status: 'won' })
  await untilState(bea, id, 'completed')
})

test('evidence is submitted three days before it is due, with what has happened until then', async () => {
  const { id, transactionId } = await buy(app, bea, sana)
  await step(sana, id, 'shipment', { carrier: 'dhl', trackingNumber: 'JD014600999' })
  const dispute = await openChargeback(transactionId, {})
  await submitDue()
  expect(await submissions(dispute)).toBe(0)
  expect(await dueFigure()).toBe(0)
  const { sent, planned, stop } = await shownEvidence(dispute)
  expect([sent, stop]).toEqual([null, null])
  expect(Math.round((Date.parse(planned) - Date.now()) / (daySeconds * 1000))).toBe(6)
  const scan = { kind: 'delivered', city: 'Porto', country: 'PT', zip: '4000' }
  await app.scan({ tracking_number: 'JD014600999', ...scan })
  const scanned = () =>
    app.pool
      .query("select from parcel_event where kind = 'delivered'")
      .then(({ rowCount }) => rowCount)
  await expect.poll(scanned).toBe(1)
  expect(await saleState(bea, id)).toBe('charged_back')
  await app.pool.query(
    "update card_dispute set evidence_due_at = evidence_due_at - interval '6 days' where id = $1",
    [dispute],
  )
  await submitDue()
  const { evidence } = await atProvider(dispute)
  expect(evidence.uncategorized_text).toContain('delivered, Porto, PT')
})

test('for a sale that was refunded, contested or never delivered staff decide', async () => {
  const refunded = await buy(app, bea, sana)
  await step(sana, refunded.id, 'cancellation', { reason: 'It is broken.' })
  await untilRefundsAreSent(app)
  const contested = await disputedSale(app, bea, sana)
  const unproven = await buy(app, bea, sana)
  const stops = { refunded, contested, unproven }
  for (const [stop, { transactionId }] of Object.entries(stops)) {
    const dispute = await openChargeback(transactionId)
    await submitDue()
    expect(await submissions(dispute)).toBe(0)
    expect(await shownEvidence(dispute)).toEqual({ sent: null, planned: null, stop })
    expect(await dueFigure()).toBe(1)
    await app.dispute({ dispute, status: 'won' })
    await expect.poll(() => disputeStatus(app, dispute)).toBe('won')
  }
})

test('a provider that fails is asked again', async () => {
  const { transactionId } = await buyUntilInspection(app, bea, sana)
  const dispute = await openChargeback(transactionId)
  const submitEvidence = async () => {
    throw refuse('card_provider_away')
  }
  await submitDue({ submitEvidence })
  await submitDue()
  expect(await submissions(dispute)).toBe(0)
  await later(dispute)
  await submitDue()
  expect(await submissions(dispute)).toBe(1)
})

test('evidence whose answer was lost is not submitted again', async () => {
  const { transactionId } = await buyUntilInspection(app, bea, sana)
  const dispute = await openChargeback(transactionId)
  await app.webhooks({ mode: 'drop' })
  const submitEvidence: Cards['submitEvidence'] = async (...request) => {
    await app.services.cards.submitEvidence(...request)
    throw new Error('The process was killed.')
  }
  await submitDue({ submitEvidence })
  expect(await disputeStatus(app, dispute)).toBe('needs_response')
  await later(dispute)
  await submitDue()
  await app.webhooks({ mode: 'deliver' })
  expect(await disputeStatus(app, dispute)).toBe('under_review')
  expect(await submissions(dispute)).toBe(1)
})

test('an inquiry is left to staff, and evidence about it does not answer its chargeback', async () => {
  const { transactionId } = await buyUntilInspection(app, bea, sana)
  const inquiry = { ...soon, status: 'warning_needs_response' }
  const dispute = await openChargeback(transactionId, inquiry)
  await submitDue()
  expect(await submissions(dispute)).toBe(0)
  await app.dispute({ dispute, status: 'warning_under_review' })
  await expect.poll(() => disputeStatus(app, dispute)).toBe('warning_under_review')
  await app.dispute({ dispute, status: 'needs_response' })
  await expect.poll(() => disputeStatus(app, dispute)).toBe('needs_response')
  // A dispute whose event is still being handled is locked, and left out.
  const submitted = () => submitDue().then(() => submissions(dispute))
  await expect.poll(submitted).toBe(1)
})

test('nothing is submitted too late, and a refusal of the provider is left to staff', async () => {
  const { transactionId } = await buyUntilInspection(app, bea, sana)
  const dispute = await openChargeback(transactionId)
  const due = (days: number) =>
    app.pool.query(
      'update card_dispute set evidence_due_at = now() + make_interval(days => $2) where id = $1',
      [dispute, days],
    )
  await due(-1)
  await submitDue()
  expect(await submissions(dispute)).toBe(0)
  await app.advanceCardClock(3 * daySeconds)
  await due(1)
  await submitDue()
  expect(await submissions(dispute)).toBe(0)
  expect(await shownEvidence(dispute)).toEqual({ sent: null, planned: null, stop: 'refused' })
})
