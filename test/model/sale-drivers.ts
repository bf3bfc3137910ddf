import { expect } from 'vitest'
import type { SaleActor, SaleEvent } from '../../contract/sales/sales.ts'
import type { Party } from '../../contract/schemas/party.ts'
import { followParcel } from '../../server/features/parcels/follow.ts'
import type { TestApp } from '../harness/app.ts'
import { newTrackingNumber, parcelsOf } from '../harness/parcels.ts'
import type { Person } from '../harness/people.ts'
import { damage, passDeadline, returnAddress } from '../harness/sales.ts'
import type { TestResponse } from '../harness/send.ts'

export type SaleCast = {
  app: TestApp
  buyer: Person
  seller: Person
  staff: Person
  /** Admins who decide nothing but the appeals of one party. */
  judges: Record<Party, Person>
}

export type WalkedSale = {
  id: string
  transactionId: string
  /** Its open chargebacks, the last one at the end. */
  disputes: WalkedDispute[]
}

type WalkedDispute = { id: string; isInPart: boolean }

/** Over HTTP, as a party: its answer is compared with the table. */
type Request = (by: Person, sale: WalkedSale, cast: SaleCast) => Promise<TestResponse>

const post =
  (path: string, body: object = {}): Request =>
  (by, { id }) =>
    by.post(`/sales/${id}/${path}`, body)

const answer = (name: SaleEvent) =>
  post('case/answer', { answer: name, note: 'See the description.', returnAddress })
const decision = (name: SaleEvent, more = {}) =>
  post('case/decision', { decision: name, statement: 'The description says so.', ...more })

const handoverCodeOf = async ({ app }: SaleCast, { id }: WalkedSale) =>
  (await app.pool.query('select handover_code as code from sale where id = $1', [id])).rows[0].code

const paymentOf = async ({ app }: SaleCast, { id }: WalkedSale) =>
  (await app.pool.query('select id from payment where booking_id = $1', [id])).rows[0].id

/** The party whose appeal waits; the buyer if there is none. */
async function appealingParty({ app }: SaleCast, { id }: WalkedSale): Promise<Party> {
  const waiting = 'select party from sale_appeal where sale_id = $1 and decided_at is null'
  return (await app.pool.query(waiting, [id])).rows[0]?.party ?? 'buyer'
}

/** A decision of an appeal, by the admin for appeals of that party. */
const ruling =
  (decision: 'grant' | 'deny', of?: Party, amount?: string): Request =>
  async (_, sale, cast) => {
    const party = of ?? (await appealingParty(cast, sale))
    const body = { party, decision, statement: 'Seen again.', ...(amount && { amount }) }
    return cast.judges[party].post(`/sales/${sale.id}/appeal/decision`, body)
  }

const newShipment = () => ({ carrier: 'dhl', trackingNumber: newTrackingNumber() })

let isNextTracked = true

/** Alternately with a tracking number, and without one. */
function newReturn() {
  const isTracked = isNextTracked
  isNextTracked = !isTracked
  return isTracked ? newShipment() : { carrier: 'other', trackingNumber: '' }
}

/** Events without an entry have no call: they come from a timer, a carrier or the card provider. */
export const requests: Partial<Record<SaleEvent, Request>> = {
  ship: (by, sale, cast) => post('shipment', newShipment())(by, sale, cast),
  hand_over: async (by, sale, cast) =>
    by.post(`/sales/${sale.id}/handover`, { code: await handoverCodeOf(cast, sale) }),
  extend_handover: post('handover/extension'),
  cancel: post('cancellation', { reason: 'Changed my mind.' }),
  deliver: post('delivery'),
  accept: post('acceptance'),
  undo_accept: (by, { id }) => by.call('DELETE', `/sales/${id}/acceptance`),
  extend: post('extension'),
  withdraw: post('withdrawal'),
  open_case: post('case', damage),
  accept_refund: answer('accept_refund'),
  offer_refund: post('case/offer', { amount: '99.50', note: 'A scratch.' }),
  ask_return: answer('ask_return'),
  contest: answer('contest'),
  take_offer: answer('take_offer'),
  escalate: answer('escalate'),
  withdraw_case: answer('withdraw_case'),
  decide_refund: decision('decide_refund'),
  decide_offer: decision('decide_offer', { amount: '50.00' }),
  decide_return: decision('decide_return'),
  reject_case: decision('reject_case'),
  give_return_address: answer('give_return_address'),
  correct_return_address: answer('correct_return_address'),
  send_back: (by, sale, cast) => post('return', newReturn())(by, sale, cast),
  receive_return: answer('receive_return'),
  contest_return: answer('contest_return'),
  appeal: post('appeal', { note: 'Look again.' }),
  deny_appeal: ruling('deny'),
  grant_refund: ruling('grant', 'buyer'),
  grant_part: ruling('grant', 'buyer', '10.00'),
  grant_payment: ruling('grant', 'seller'),
  refund: async (by, sale, cast) =>
    by.post(`/payments/${await paymentOf(cast, sale)}/refund`, { reason: 'It was broken.' }),
}

const disputeStatus: Partial<Record<SaleEvent, string>> = {
  chargeback_won: 'won',
  chargeback_lost: 'lost',
  chargeback_lost_in_part: 'lost',
}

/** Makes an event happen that the table allows, in the way it happens in production. */
export async function makeHappen(
  cast: SaleCast,
  sale: WalkedSale,
  event: SaleEvent,
  by: SaleActor,
): Promise<void> {
  const request = requests[event]
  if (by === 'timer') return passDeadline(cast.app, sale.id)
  if (by === 'provider') return actAtProvider(cast, sale, event)
  if (by === 'carrier') return tellOfParcel(cast, sale, event)
  if (!request) throw new Error(`${event} by ${by} has no driver`)
  const { status, body } = await request(cast[by], sale, cast)
  expect([event, status, body.code]).toEqual([event, 200, undefined])
}

/** The provider's webhook makes the transition. */
async function actAtProvider({ app }: SaleCast, sale: WalkedSale, event: SaleEvent) {
  const status = disputeStatus[event]
  const events = await eventsOf(app, sale)
  const { transactionId: payment_intent } = sale
  if (event === 'refund') await app.refundAtProvider({ payment_intent })
  else if (status) await decideDispute(app, sale, status)
  else await disputeCharge(app, sale)
  await expect.poll(() => eventsOf(app, sale)).toEqual([...events, event])
}

async function eventsOf({ pool }: TestApp, { id }: WalkedSale): Promise<SaleEvent[]> {
  const all = 'select event from sale_event where sale_id = $1 order by id'
  return (await pool.query(all, [id])).rows.map((row) => row.event)
}

let isNextInPart = true

/** Alternately about a part of the price, and about all of it. */
async function disputeCharge(app: TestApp, { transactionId, disputes }: WalkedSale) {
  const isInPart = isNextInPart
  isNextInPart = !isInPart
  const fields = { payment_intent: transactionId, ...(isInPart && { amount: '1' }) }
  const { id } = await app.dispute(fields)
  disputes.push({ id, isInPart })
}

async function decideDispute(app: TestApp, { disputes }: WalkedSale, status: string) {
  const dispute = disputes.pop()
  if (!dispute) throw new Error(`no chargeback is open to be ${status}`)
  await app.dispute({ dispute: dispute.id, status })
}

/** Whether the amount of the last chargeback allows this loss. */
export const isLossOfDispute = ({ disputes }: WalkedSale, event: SaleEvent) =>
  event === 'chargeback_lost' ? !disputes.at(-1)?.isInPart : disputes.at(-1)?.isInPart === true

const scans: Partial<Record<SaleEvent, string>> = {
  deliver: 'delivered',
  delivery_overdue: 'lost',
  return_delivered: 'delivered',
}

/** The carrier scans the parcel, and its tracker is read. */
async function tellOfParcel({ app }: SaleCast, { id }: WalkedSale, event: SaleEvent) {
  const [parcel] = await parcelsOf(app, id)
  await app.scan({ tracking_number: parcel.tracking_number, kind: scans[event] ?? '' })
  await followParcel(app.services, { parcelId: parcel.id })
}
