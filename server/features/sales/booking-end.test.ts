import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../test/contract/invariants.ts'
import { startSalesApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import { laptop } from '../../../test/harness/product-input.ts'
import {
  book,
  passDeadline,
  pay,
  readSale,
  saleBalances,
  step,
} from '../../../test/harness/sales.ts'
import { declareTrader } from '../../../test/harness/traders.ts'

let app: TestApp
let ada: Person
let sana: Person
let sami: Person
let bea: Person

beforeAll(async () => {
  ;({ app, admin: ada, seller: sana, buyer: bea } = await startSalesApp())
  sami = await app.signUp('Sami', 'seller')
  // So that the buyer may withdraw.
  await declareTrader(sana)
})
afterAll(() => app.close())
afterEach(async () => {
  await expectInvariants(app.pool)
  await app.pool.query('delete from rate_limit')
})

const newSerial = () => crypto.randomUUID().slice(9)

async function list(by: Person, serial: string, header: string) {
  const { status, body } = await by.post('/products', { ...laptop, header, serial })
  expect(status).toBe(200)
  return { id: body.insertedId as string, quarantined: body.quarantined === true }
}

const release = async (id: string) => (await ada.post(`/products/${id}/release`)).body
const deleteListing = (by: Person, id: string) => by.call('DELETE', `/products/${id}`)

async function buy(productId: string) {
  const id = await book(bea, productId)
  return { id, productId, transactionId: await pay(app, bea, id) }
}

/** Of the two products, the first is in a sale and the second quarantined. */
async function soldWithTwin(serial = newSerial()) {
  const sold = await buy((await list(sana, serial, 'The sold one')).id)
  const { id: twin, quarantined } = await list(sami, serial, 'The twin')
  expect(quarantined).toBe(true)
  return { ...sold, twin, serial }
}

/** Lists a quarantined product beside an open sale, which staff could do in an earlier release. */
async function listQuarantined(id: string) {
  const query = 'update product set hidden_at = null, hidden_because = null where id = $1'
  expect((await app.pool.query(query, [id])).rowCount).toBe(1)
}

/** The same with the second listed. */
async function soldWithTwinListed() {
  const sold = await soldWithTwin()
  await listQuarantined(sold.twin)
  return sold
}

const reportOf = async (id: string) =>
  (await ada.get('/reportedItems?limit=100')).body.find(
    ({ productId }: { productId: string }) => productId === id,
  )

const listingOf = async (by: Person, id: string) =>
  (await by.get(`/products?email=${by.email}&limit=100`)).body.find(
    ({ _id }: { _id: string }) => _id === id,
  )

const onShow = async (id: string) =>
  (await bea.get('/products/Dell?limit=100')).body.some(({ _id }: { _id: string }) => _id === id)

const endings: [string, (id: string) => Promise<unknown>][] = [
  ['cancelled by its buyer', (id) => step(bea, id, 'cancellation', { reason: 'Too late.' })],
  ['cancelled by its seller', (id) => step(sana, id, 'cancellation', { reason: 'It broke.' })],
  ['not shipped in time', (id) => passDeadline(app, id)],
  ['withdrawn from', (id) => step(bea, id, 'withdrawal')],
]

test.each(endings)(
  'a sale that is %s is refunded while another listing has its serial number',
  async (_, end) => {
    const { id, productId, transactionId, twin } = await soldWithTwinListed()
    expect([undefined, 'ok']).toContain(await end(id))
    expect(await readSale(bea, id)).toMatchObject({ state: 'cancelled', refunded: '450.50' })
    await expect.poll(() => saleBalances(app, transactionId)).toEqual({})
    expect([await onShow(productId), await onShow(twin)]).toEqual([false, true])
    expect(await listingOf(sana, productId)).toMatchObject({ quarantined: true, paid: false })
    expect((await reportOf(productId)).sameSerialAs).toEqual({
      header: 'The twin',
      sellerName: 'Sami',
      canRelease: false,
    })
    const notices = (await sana.get('/notices')).body
    expect(notices).toContainEqual(expect.objectContaining({ kind: 'listingHeld' }))

    await deleteListing(sami, twin)
    expect(await release(productId)).toEqual({ released: true })
    expect(await onShow(productId)).toBe(true)
  },
)

test('a product that staff released before is reported again', async () => {
  const serial = newSerial()
  const first = await list(sami, serial, 'The first')
  const { id: productId } = await list(sana, serial, 'The sold one')
  await deleteListing(sami, first.id)
  await release(productId)
  const { id } = await buy(productId)
  expect(await reportOf(productId)).toBeUndefined()
  const { id: twin } = await list(sami, serial, 'The twin')
  await listQuarantined(twin)
  expect(await step(bea, id, 'cancellation', { reason: 'Too late.' })).toBe('ok')
  expect((await reportOf(productId)).sameSerialAs.header).toBe('The twin')
})

test('of a cancellation and the release of another listing at once, both end well, 10 times', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id, productId, twin } = await soldWithTwin()
    const [cancelled, { released, code }] = await Promise.all([
      step(bea, id, 'cancellation', { reason: 'Too late.' }),
      release(twin),
    ])
    expect([cancelled, code ?? released]).toEqual([
      'ok',
      (await reportOf(productId)) ? true : 'serial_on_offer',
    ])
    await app.pool.query('delete from rate_limit')
  }
})

test('a listing with the serial number of a product in a sale is quarantined until that ends', async () => {
  const { id, twin, serial } = await soldWithTwin()
  expect((await reportOf(twin)).sameSerialAs.header).toBe('The sold one')
  const other = await list(sami, newSerial(), 'Another')
  const edited = await sami.call('PUT', `/products/${other.id}`, { ...laptop, serial })
  expect([edited.status, edited.body.code]).toEqual([409, 'serial_on_offer'])

  const { handoverCode: code } = await readSale(sana, id)
  expect(await step(bea, id, 'handover', { code })).toBe('ok')
  expect((await list(sami, serial, 'Too early')).quarantined).toBe(true)
  await passDeadline(app, id)
  expect((await readSale(bea, id)).state).toBe('completed')
  const again = await list(sami, serial, 'Sold again')
  expect([again.quarantined, await onShow(again.id)]).toEqual([false, true])
})
