import { vi } from 'vitest'
import type { TestApp } from '../../../test/harness/app.ts'
import { hoursAgo, parcelsOf } from '../../../test/harness/parcels.ts'
import type { Person } from '../../../test/harness/people.ts'
import { casePhotoOf } from '../../../test/harness/photos.ts'
import { type BookingContact, book, pay, returnAddress } from '../../../test/harness/sales.ts'
import { expectOk } from '../../../test/harness/send.ts'
import { waitOptions } from '../../../test/harness/wait-options.ts'

type Trade = { seller: Person; buyer: Person; admin?: Person }
type Step = (id: string, trade: Trade, app: TestApp) => Promise<unknown>

const shipAs =
  (carrier: string, trackingNumber: string): Step =>
  (id, { seller }) =>
    seller.post(`/sales/${id}/shipment`, { carrier, trackingNumber })

const ship = shipAs('dhl', '00340434161094042557')

type Scan = { kind: string; at?: string; city?: string; country?: string }

/** Scans of the carrier, and waits until they have arrived. */
const scanned =
  (tracking_number: string, scans: Scan[]): Step =>
  async (id, _trade, app) => {
    for (const scan of scans) await app.scan({ tracking_number, ...scan })
    const known = async () => (await parcelsOf(app, id))[0]?.scans
    await vi.waitUntil(async () => (await known()) === scans.length, waitOptions)
  }

const [followed, doubted, lost] = ['1Z999AA10123456784', '1Z999AA10123456785', '1Z999AA10123456786']
const onItsWay: Scan[] = [
  { kind: 'announced' },
  { kind: 'in_transit', city: 'Beaverton', country: 'US' },
  { kind: 'out_for_delivery', city: 'Portland', country: 'US' },
]

const deliver: Step = (id, { buyer }) => buyer.post(`/sales/${id}/delivery`)

const accept: Step = (id, { buyer }) => buyer.post(`/sales/${id}/acceptance`)

const cancel: Step = (id, { seller }) =>
  seller.post(`/sales/${id}/cancellation`, { reason: 'Broken meanwhile, sorry.' })

const report: Step = async (id, { buyer }) => {
  const photos = [await casePhotoOf(buyer), await casePhotoOf(buyer, '#446655')]
  const description = 'The left hinge is broken, and the lid does not stay open.'
  return expectOk(await buyer.post(`/sales/${id}/case`, { reason: 'damaged', description, photos }))
}

const offer: Step = (id, { seller }) =>
  seller.post(`/sales/${id}/case/offer`, { amount: '80.00', note: 'A new hinge costs that much.' })

const answer =
  (by: 'seller' | 'buyer', name: string, note = ''): Step =>
  async (id, trade) => {
    const photos = note ? [await casePhotoOf(trade[by], '#335577')] : []
    return expectOk(
      await trade[by].post(`/sales/${id}/case/answer`, {
        answer: name,
        note,
        returnAddress,
        photos,
      }),
    )
  }

const contest = answer('seller', 'contest', 'It was whole when I packed it: see the photo.')
const escalate = answer('buyer', 'escalate', 'The parcel was not damaged at all.')
const askReturn = answer('seller', 'ask_return')

const sendBack: Step = (id, { buyer }) =>
  buyer.post(`/sales/${id}/return`, { carrier: 'ups', trackingNumber: '1Z999AA10123456784' })

const reject: Step = async (id, { admin }) => {
  const statement = 'The photo of the seller shows a whole hinge, taken when it was packed.'
  if (!admin) return
  expectOk(await admin.post(`/sales/${id}/case/decision`, { decision: 'reject_case', statement }))
}

const orderReturn: Step = async (id, { admin }) => {
  const statement = 'The photos of the buyer show the broken hinge.'
  if (!admin) return
  expectOk(await admin.post(`/sales/${id}/case/decision`, { decision: 'decide_return', statement }))
}

const appeal: Step = (id, { buyer }) =>
  buyer.post(`/sales/${id}/appeal`, { note: 'The photo shows the other hinge.' })

const review =
  (by: 'seller' | 'buyer', text: string): Step =>
  async (id, trade) => {
    const scores = { agreement: 5, communication: 4, handover: 3 }
    return expectOk(await trade[by].call('PUT', `/sales/${id}/review`, { ...scores, text }))
  }

const praise = review('buyer', 'As described, in a box with enough foam.')
const thanks = review('seller', 'Paid at once, and friendly.')

/** As if the seller had been a trader. */
const fromTrader: Step = (id, _trade, app) =>
  app.pool.query('update sale set withdrawal_days = 14 where id = $1', [id])

const withdraw: Step = (id, { buyer }) => buyer.post(`/sales/${id}/withdrawal`)

const disputed = [ship, deliver, report]
const withdrawn = [...disputed, answer('buyer', 'withdraw_case')]
const escalated = [...disputed, contest, escalate]

/** The steps that lead from the payment to each state. */
const ways: Record<string, Step[]> = {
  awaiting: [],
  inTransit: [ship],
  inspection: [ship, deliver],
  accepted: [ship, deliver, accept],
  cancelled: [cancel],
  followed: [shipAs('ups', followed), scanned(followed, onItsWay)],
  doubted: [shipAs('ups', doubted), scanned(doubted, [{ kind: 'delivered', at: hoursAgo(48) }])],
  lost: [shipAs('ups', lost), scanned(lost, [{ kind: 'lost' }])],
  disputed,
  offered: [...disputed, offer],
  contested: [...disputed, contest],
  escalated,
  toReturn: [...disputed, askReturn],
  unaddressed: [...escalated, orderReturn],
  returning: [...disputed, askReturn, sendBack],
  withdrawable: [fromTrader, ship, deliver],
  toReturnAfterWithdrawal: [fromTrader, ship, deliver, withdraw],
  rejected: [...escalated, reject],
  appealed: [...escalated, reject, appeal],
  reviewable: [...withdrawn, thanks],
  reviewed: [...withdrawn, praise, thanks],
}

const names: Record<string, string> = {
  awaiting: 'Surface Go 2',
  inTransit: 'Surface Go 3',
  inspection: 'Surface Pro 7',
  accepted: 'Surface Pro 8',
  cancelled: 'Surface Book 3',
  followed: 'Surface Pro 9',
  doubted: 'Surface Pro 10',
  lost: 'Surface Pro 11',
  disputed: 'Surface Pro 5',
  offered: 'Surface Pro 4',
  contested: 'Surface Pro X',
  escalated: 'Surface Book 2',
  toReturn: 'Surface Laptop 2',
  unaddressed: 'Surface Pro 3',
  returning: 'Surface Laptop Go',
  withdrawable: 'Surface Go 4',
  toReturnAfterWithdrawal: 'Surface Pro 6',
  rejected: 'Surface Laptop 5',
  appealed: 'Surface 3',
  reviewable: 'Surface Studio',
  reviewed: 'Surface Laptop 6',
}

type Choice = Pick<BookingContact, 'delivery'>

/** Of the sales whose buyers have chosen the delivery. */
const choices: Record<string, Choice> = {
  inTransit: { delivery: 'ship' },
  followed: { delivery: 'ship' },
}

/** Sells a product over HTTP, up to the payment; returns the id of the booking. */
export async function sell(
  app: TestApp,
  { seller, buyer }: Trade,
  title: string,
  choice: Choice = {},
) {
  const productId = await app.addProduct(seller, { title, category: 'Surface' })
  const contact = { phone: '+1 (555) 0100', location: 'Pier 4, Portland', ...choice }
  const bookingId = await book(buyer, productId, contact)
  await pay(app, buyer, bookingId)
  return bookingId
}

/** A sale in each state; returns their ids. */
export async function addSales(app: TestApp, trade: Trade): Promise<Record<string, string>> {
  const sales: Record<string, string> = {}
  for (const [state, steps] of Object.entries(ways)) {
    const id = await sell(app, trade, names[state] ?? state, choices[state])
    for (const step of steps) await step(id, trade, app)
    sales[state] = id
  }
  return sales
}
