import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../../test/contract/invariants.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/app.ts'
import type { Person } from '../../../../test/harness/people.ts'
import { book, pay, readSale, shipment, step } from '../../../../test/harness/sales.ts'
import { processDeadlines } from '../deadlines/process-deadlines.ts'

let app: TestApp
let sana: Person
let bea: Person
let ada: Person

beforeAll(async () => {
  app = await startTestApp()
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
  ada = await app.signUpStaff('Ada')
})
afterAll(() => app.close())

afterEach(() => expectInvariants(app.pool))

/** Buys a new product with these terms of delivery, perhaps as chosen; returns the id of the sale. */
async function buyWith(delivery: string, chosen?: 'ship' | 'meet'): Promise<string> {
  const productId = await app.addProduct(sana)
  await app.pool.query('update product set delivery = $2 where id = $1', [productId, delivery])
  const contact = { phone: '555 01', location: 'Porto', ...(chosen && { delivery: chosen }) }
  const id = await book(bea, productId, contact)
  await pay(app, bea, id)
  return id
}

async function remindToShip(id: string) {
  await app.pool.query(
    `update sale_reminder set due_at = now() - interval '1 minute' where sale_id = $1`,
    [id],
  )
  await processDeadlines(app.services)
}

/** The last e-mail about this sale. */
async function lastEmail({ email }: Person, id: string) {
  return (await app.emails(email)).findLast((text) => text.includes(id)) ?? ''
}

test.each([
  [
    'meet',
    'Meet the buyer by',
    'you meet the seller in person by',
    'Please meet the buyer and hand your sold laptop over by',
  ],
  ['ship', 'Ship it by', 'the seller ships the laptop by', 'Please ship your sold laptop by'],
  [
    'both',
    'Ship it or hand it over in person by',
    'the seller ships the laptop or arranges to meet you, by',
    'Please ship your sold laptop or hand it over in person by',
  ],
])('what is sold with %s is to be handed over so', async (delivery, sold, receipt, reminder) => {
  const id = await buyWith(delivery)
  expect((await readSale(bea, id)).delivery).toBe(delivery)
  expect((await sana.get('/sales')).body[0]).toMatchObject({ _id: id, delivery })
  expect(await lastEmail(sana, id)).toContain(sold)
  expect(await lastEmail(bea, id)).toContain(receipt)
  await remindToShip(id)
  expect(await lastEmail(sana, id)).toContain(reminder)
})

test.each([
  [
    'ship',
    'The buyer wants it shipped. Ship it by',
    'the seller ships the laptop by',
    'Please ship your sold laptop by',
  ],
  [
    'meet',
    'The buyer wants to meet. Meet the buyer by',
    'you meet the seller in person by',
    'Please meet the buyer and hand your sold laptop over by',
  ],
] as const)(
  'a buyer who may choose wants to %s, and both parties and staff are told so',
  async (chosen, sold, receipt, reminder) => {
    const id = await buyWith('both', chosen)
    for (const reader of [bea, sana, ada]) {
      expect((await readSale(reader, id)).delivery).toBe(chosen)
    }
    expect((await sana.get('/sales')).body[0]).toMatchObject({ _id: id, delivery: chosen })
    expect((await bea.get(`/bookings/${id}`)).body.delivery).toBe(chosen)
    expect(await lastEmail(sana, id)).toContain(sold)
    expect(await lastEmail(bea, id)).toContain(receipt)
    await remindToShip(id)
    expect(await lastEmail(sana, id)).toContain(reminder)
  },
)

test('the seller of a listing with one way is not told that the buyer wants it', async () => {
  const id = await buyWith('ship', 'ship')
  expect(await lastEmail(sana, id)).not.toContain('The buyer wants')
})

test('what a buyer wanted shipped can be handed over, and the other way round', async () => {
  const shipped = await buyWith('both', 'meet')
  expect(await step(sana, shipped, 'shipment', shipment)).toBe('ok')
  const handedOver = await buyWith('both', 'ship')
  const { handoverCode: code } = await readSale(sana, handedOver)
  expect(await step(bea, handedOver, 'handover', { code })).toBe('ok')
})

test('what was sold to be handed over can be shipped, if the parties agree', async () => {
  const id = await buyWith('meet')
  expect(await step(sana, id, 'shipment', shipment)).toBe('ok')
})

test('a later change of the listing is not one of the sale', async () => {
  const id = await buyWith('meet')
  await app.pool.query("update product set delivery = 'ship'")
  expect((await readSale(sana, id)).delivery).toBe('meet')
})

test('a sale from before buyers could choose, whose listing was not kept, has both', async () => {
  const id = await buyWith('ship')
  await app.pool.query('update booking set delivery = null where id = $1', [id])
  await app.pool.query('update sale set listing = null where id = $1', [id])
  expect((await readSale(sana, id)).delivery).toBe('both')
})
