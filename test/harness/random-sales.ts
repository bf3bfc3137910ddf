import type { TestApp } from './app.ts'
import type { Person } from './people.ts'
import { book, chargeBack, damage, passDeadline, payBooking, step } from './sales.ts'
import { expectOk } from './send.ts'
import { until } from './wait-options.ts'

type Trade = { app: TestApp; admin: Person; buyer: Person; seller: Person }
type Paid = { id: string; intentId: string; paymentId: string }

export const outcomes = ['open', 'cancelled', 'completed', 'refunded', 'shared', 'lost'] as const
export type Outcome = (typeof outcomes)[number]

async function buyFor({ app, buyer, seller }: Trade, price: number): Promise<Paid> {
  const productId = await app.addProduct(seller, { price, title: `=Laptop "für" ${price}, ok` })
  const id = await book(buyer, productId)
  const { transactionId: intentId, paymentId } = await payBooking(app, buyer, id)
  return { id, intentId, paymentId }
}

async function deliver({ buyer, seller }: Trade, { id }: Paid) {
  await step(seller, id, 'shipment', { carrier: 'other', trackingNumber: '' })
  await step(buyer, id, 'delivery')
}

async function complete(trade: Trade, sale: Paid) {
  await deliver(trade, sale)
  await passDeadline(trade.app, sale.id)
}

async function shareOut(trade: Trade, sale: Paid, price: number) {
  const { buyer, seller } = trade
  await deliver(trade, sale)
  await step(buyer, sale.id, 'case', damage)
  const amount = (Math.ceil(price / 3) / 100).toFixed(2)
  await step(seller, sale.id, 'case/offer', { amount, note: 'Keep it.' })
  await step(buyer, sale.id, 'case/answer', { answer: 'take_offer', note: '' })
}

const stateOf = async ({ app }: Trade, { id }: Paid) =>
  (await app.pool.query('select state from sale where id = $1', [id])).rows[0].state

async function loseChargeback(trade: Trade, sale: Paid) {
  await complete(trade, sale)
  const dispute = await chargeBack(trade.app, sale.intentId)
  await until(async () => (await stateOf(trade, sale)) === 'charged_back')
  await trade.app.dispute({ dispute, status: 'lost' })
  await until(async () => (await stateOf(trade, sale)) === 'refunded')
}

/** A sale of this price in minor units that ends like this, over HTTP. */
export async function sellFor(trade: Trade, price: number, outcome: Outcome): Promise<Paid> {
  const sale = await buyFor(trade, price)
  if (outcome === 'cancelled')
    await step(trade.seller, sale.id, 'cancellation', { reason: 'Broken.' })
  if (outcome === 'completed' || outcome === 'refunded') await complete(trade, sale)
  if (outcome === 'shared') await shareOut(trade, sale, price)
  if (outcome === 'lost') await loseChargeback(trade, sale)
  if (outcome === 'refunded') {
    const path = `/payments/${sale.paymentId}/refund`
    expectOk(await trade.admin.post(path, { reason: 'Broken.' }))
  }
  return sale
}

/** Moves the ledger transactions of a sale to this time: all, or those of these kinds. */
export async function backdateLedger(
  { pool }: TestApp,
  { intentId }: Pick<Paid, 'intentId'>,
  time: string,
  kinds: string[] | null = null,
) {
  const client = await pool.connect()
  try {
    await client.query('begin; alter table ledger_transaction disable trigger user')
    const set = `update ledger_transaction set created_at = $1
      where intent_id = $2 and ($3::text[] is null or kind = any($3))`
    await client.query(set, [time, intentId, kinds])
    await client.query('alter table ledger_transaction enable trigger user; commit')
  } finally {
    client.release()
  }
}
