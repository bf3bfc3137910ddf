import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../../test/contract/invariants.ts'
import { startSalesApp, type TestApp } from '../../../test/harness/app.ts'
import type { Person } from '../../../test/harness/people.ts'
import {
  buy as buyOf,
  passDeadline as passDeadlineOf,
  readSale,
  saleBalances,
  shipment,
  step,
} from '../../../test/harness/sales.ts'

let app: TestApp
let ada: Person
let sana: Person
let bea: Person
let eve: Person

beforeAll(async () => {
  ;({ app, admin: ada, seller: sana, buyer: bea } = await startSalesApp({ FEE_VAT_PERCENT: '19' }))
  eve = await app.signUp('Eve', 'buyer')
})
afterAll(() => app.close())

afterEach(() => expectInvariants(app.pool))

const buy = (title?: string) => buyOf(app, bea, sana, title)
const sale = readSale
const ship = (id: string, by = sana) => step(by, id, 'shipment', shipment)
const passDeadline = (id: string) => passDeadlineOf(app, id)
const balanceOf = (transactionId: string) => saleBalances(app, transactionId)

const released = { seller_payable: -48_166, fees: -1499, fee_vat: -285 }

test('a parcel is shipped, received and accepted, and the seller is owed the share', async () => {
  const { id, transactionId } = await buy()
  expect(await sale(sana, id)).toMatchObject({
    state: 'awaiting_handover',
    role: 'seller',
    transactionId: null,
    receives: '481.66',
    handoverCode: expect.stringMatching(/^\d{6}$/),
    buyer: { name: 'Bea', phone: '555 01', location: 'Porto' },
    next: { event: 'handover_overdue', date: expect.any(String) },
    can: ['ship', 'cancel'],
  })
  expect(await sale(bea, id)).toMatchObject({
    role: 'buyer',
    transactionId,
    receives: null,
    handoverCode: null,
    can: ['hand_over', 'extend_handover', 'cancel'],
  })
  expect(await ship(id)).toBe('ok')
  expect(await sale(bea, id)).toMatchObject({ state: 'in_transit', shipment, can: ['deliver'] })
  expect(await step(bea, id, 'delivery')).toBe('ok')
  expect(await step(bea, id, 'acceptance')).toBe('ok')
  expect(await sale(bea, id)).toMatchObject({ state: 'inspection', accepted: true })
  expect(await balanceOf(transactionId)).toEqual({ held_for_sale: -49_950 })

  await passDeadline(id)
  expect(await balanceOf(transactionId)).toEqual(released)
  const after = await sale(bea, id)
  expect(after).toMatchObject({ state: 'completed', accepted: false, next: null, can: [] })
  expect(after.buyer).toEqual({ name: 'Bea', memberId: null, phone: null, location: null })
  expect(after.steps.map(({ event }: { event: string }) => event)).toEqual([
    'pay',
    'ship',
    'deliver',
    'accept',
    'complete',
  ])
})

test('a sale completes by itself when the inspection ends', async () => {
  const { id, transactionId } = await buy()
  await ship(id)
  await step(bea, id, 'delivery')
  await passDeadline(id)
  expect((await sale(bea, id)).state).toBe('completed')
  expect(await balanceOf(transactionId)).toEqual(released)
})

test('an acceptance is undone, and the inspection then lasts as long as before', async () => {
  const { id } = await buy()
  await ship(id)
  await step(bea, id, 'delivery')
  const { next } = await sale(bea, id)
  const acceptedUntil = async () => (await bea.get(`/bookings/${id}`)).body.acceptedUntil
  const isAccepted = async () => (await sana.get('/sales')).body[0].accepted
  expect([await acceptedUntil(), await isAccepted()]).toEqual([null, false])
  await step(bea, id, 'acceptance')
  expect([await acceptedUntil(), await isAccepted()]).toEqual([
    (await sale(bea, id)).next.date,
    true,
  ])
  expect((await bea.call('DELETE', `/sales/${id}/acceptance`)).status).toBe(200)
  expect((await sale(bea, id)).next).toEqual(next)
  expect(await acceptedUntil()).toBeNull()
  expect((await bea.call('DELETE', `/sales/${id}/acceptance`)).body.code).toBe(
    'sale_event_not_possible',
  )
})

test('an acceptance that follows an undone one is final', async () => {
  const { id } = await buy()
  await ship(id)
  for (const path of ['delivery', 'acceptance']) await step(bea, id, path)
  const undo = () => bea.call('DELETE', `/sales/${id}/acceptance`)
  expect((await undo()).status).toBe(200)
  expect(await step(bea, id, 'acceptance')).toBe('ok')
  const { accepted, can } = await sale(bea, id)
  expect([accepted, can.includes('undo_accept')]).toEqual([true, false])
  expect((await undo()).body.code).toBe('sale_event_not_possible')
  expect((await bea.get(`/bookings/${id}`)).body.acceptedUntil).toMatch(/Z$/)
  await passDeadline(id)
  expect((await sale(bea, id)).state).toBe('completed')
})

test('an accepted order stays accepted while a fraud warning stops its completion', async () => {
  const { id, transactionId } = await buy()
  await ship(id)
  for (const path of ['delivery', 'acceptance']) await step(bea, id, path)
  const order = async () => (await bea.get(`/bookings/${id}`)).body
  expect(await order()).toMatchObject({ accepted: true, acceptedUntil: expect.any(String) })
  await app.warnOfFraud(transactionId)
  await expect.poll(async () => (await order()).acceptedUntil).toBeNull()
  expect(await order()).toMatchObject({ accepted: true, waitsFor: null, actBy: null })
})

test('an inspection is extended once, by as much again', async () => {
  const { id } = await buy()
  await ship(id)
  await step(bea, id, 'delivery')
  const before = new Date((await sale(bea, id)).next.date).getTime()
  expect(await step(bea, id, 'extension')).toBe('ok')
  const after = new Date((await sale(bea, id)).next.date).getTime()
  expect(after - before).toBe(72 * 3_600_000)
  expect(await step(bea, id, 'extension')).toBe('sale_event_not_possible')
})

test('the buyer gives the seller more time once, by as much again', async () => {
  const { id } = await buy()
  const before = await sale(sana, id)
  expect(await step(sana, id, 'handover/extension')).toBe('sale_event_not_possible')
  expect(await step(eve, id, 'handover/extension')).toBe('not_found')
  expect(await step(bea, id, 'handover/extension')).toBe('ok')
  const after = await sale(sana, id)
  expect(Date.parse(after.next.date) - Date.parse(before.next.date)).toBe(120 * 3_600_000)
  expect(Date.parse(after.shipBy)).toBeGreaterThan(Date.parse(before.shipBy))
  expect(Date.parse(after.shipBy)).toBeLessThanOrEqual(Date.parse(after.next.date))
  expect(await step(bea, id, 'handover/extension')).toBe('sale_event_not_possible')
  expect((await sale(sana, id)).next).toEqual(after.next)
  const told = (await sana.get('/notices?limit=1')).body[0]
  expect([told.kind, told.path]).toEqual(['saleHandoverExtended', `/dashboard/sales/${id}`])
  expect(await ship(id)).toBe('ok')
  const { steps } = await sale(bea, id)
  expect(steps.map(({ event }: { event: string }) => event)).toEqual([
    'pay',
    'extend_handover',
    'ship',
  ])
})

test('a sale whose seller got more time is cancelled after that time', async () => {
  const { id } = await buy()
  expect(await step(bea, id, 'handover/extension')).toBe('ok')
  await passDeadline(id)
  expect(await sale(bea, id)).toMatchObject({ state: 'cancelled', refunded: '499.50' })
})

test('a handover in person needs the code of the seller', async () => {
  const { id } = await buy()
  const { handoverCode: code } = await sale(sana, id)
  const wrong = code === '000000' ? '000001' : '000000'
  expect(await step(bea, id, 'handover', { code: wrong })).toBe('wrong_handover_code')
  expect(await step(bea, id, 'handover', { code })).toBe('ok')
  expect(await sale(bea, id)).toMatchObject({
    state: 'inspection',
    can: ['accept', 'extend', 'open_case'],
  })
  expect((await sale(sana, id)).handoverCode).toBeNull()
})

test('a code that is sent again after the handover is answered as before and changes nothing', async () => {
  const { id } = await buy()
  const { handoverCode: code } = await sale(sana, id)
  const wrong = code === '000000' ? '000001' : '000000'
  expect(await step(bea, id, 'handover', { code: wrong })).toBe('wrong_handover_code')
  expect(await step(bea, id, 'handover', { code })).toBe('ok')
  const stored = async () => {
    const query = `select state, handover_attempts, delivered_at,
        (select count(*)::int from sale_event where sale_id = sale.id) as events
      from sale where id = $1`
    return (await app.pool.query(query, [id])).rows
  }
  const before = await stored()
  expect(before).toMatchObject([{ state: 'inspection', handover_attempts: 1 }])
  expect(await step(bea, id, 'handover', { code })).toBe('ok')
  expect(await step(bea, id, 'handover', { code: wrong })).toBe('sale_event_not_possible')
  expect(await step(sana, id, 'handover', { code })).toBe('not_found')
  expect(await stored()).toEqual(before)

  const { id: shipped } = await buy()
  const { handoverCode: unused } = await sale(sana, shipped)
  expect(await ship(shipped)).toBe('ok')
  expect(await step(bea, shipped, 'delivery')).toBe('ok')
  expect(await step(bea, shipped, 'handover', { code: unused })).toBe('sale_event_not_possible')
})

test('after five wrong codes the right one is refused, and shipping still works', async () => {
  const { id } = await buy()
  const { handoverCode: code } = await sale(sana, id)
  const wrong = code === '000000' ? '000001' : '000000'
  const tries = await Promise.all(
    Array.from({ length: 8 }, () => step(bea, id, 'handover', { code: wrong })),
  )
  expect(tries.filter((answer) => answer === 'wrong_handover_code')).toHaveLength(5)
  expect(await step(bea, id, 'handover', { code })).toBe('handover_code_locked')
  expect((await sale(bea, id)).can).toEqual(['extend_handover', 'cancel'])
  expect((await sale(sana, id)).handoverCode).toBeNull()
  expect(await ship(id)).toBe('ok')
})

test('each party can cancel before the handover, and the listing is paused', async () => {
  for (const by of [bea, sana]) {
    const { id, productId, transactionId } = await buy()
    expect(await step(by, id, 'cancellation', { reason: 'It is damaged.' })).toBe('ok')
    expect(await sale(bea, id)).toMatchObject({ state: 'cancelled', can: [] })
    expect((await bea.get(`/bookings/${id}`)).body).toMatchObject({ state: 'refunded' })
    await expect.poll(() => balanceOf(transactionId)).toEqual({})
    const { rows } = await app.pool.query(
      'select hidden_because, sold_at from product where id = $1',
      [productId],
    )
    expect(rows).toEqual([{ hidden_because: 'paused', sold_at: null }])
  }
})

test('a sale that is not shipped in time is cancelled and refunded', async () => {
  const { id, transactionId } = await buy()
  await passDeadline(id)
  expect(await sale(bea, id)).toMatchObject({ state: 'cancelled' })
  await expect.poll(() => balanceOf(transactionId)).toEqual({})
  const [last] = (await app.emails(sana.email)).slice(-1)
  expect(last).toContain('did not ship it or hand it over in time')
})

test('steps that the state or the part of the caller does not allow change nothing', async () => {
  const { id } = await buy()
  const before = await sale(bea, id)
  expect(await ship(id, bea)).toBe('sale_event_not_possible')
  expect(await step(sana, id, 'delivery')).toBe('sale_event_not_possible')
  expect(await step(bea, id, 'delivery')).toBe('sale_event_not_possible')
  expect(await step(bea, id, 'acceptance')).toBe('sale_event_not_possible')
  expect(await step(bea, id, 'extension')).toBe('sale_event_not_possible')
  expect(await sale(bea, id)).toEqual(before)
  await ship(id)
  expect(await step(bea, id, 'handover/extension')).toBe('sale_event_not_possible')
  expect(await ship(id)).toBe('sale_event_not_possible')
  expect(await step(sana, id, 'cancellation', { reason: 'Late' })).toBe('sale_event_not_possible')
})

test('a sale is seen by its parties and admins only', async () => {
  const { id } = await buy()
  expect((await eve.get(`/sales/${id}`)).status).toBe(404)
  expect(await ship(id, eve)).toBe('not_found')
  expect(await step(eve, id, 'handover', { code: '123456' })).toBe('not_found')
  expect(await ship(id, ada)).toBe('not_found')
  expect(await sale(ada, id)).toMatchObject({ role: 'staff', handoverCode: null, can: ['refund'] })
})

test('staff see the names of the parties, but not how they are reached', async () => {
  const { id } = await buy()
  const { buyer, seller } = await sale(ada, id)
  const [buyerId, sellerId] = [await app.memberId(bea), await app.memberId(sana)]
  expect(buyer).toEqual({ name: 'Bea', memberId: buyerId, phone: null, location: null })
  expect(seller).toEqual({ name: 'Sana', memberId: sellerId, phone: null, location: null })
  const seen = (await sale(bea, id)).seller
  expect(seen).toMatchObject({ memberId: null, phone: expect.any(String) })
})

test('names the field of bad input', async () => {
  const { id } = await buy()
  const fields = async (path: string, body: object) => {
    const answer = await sana.post(`/sales/${id}/${path}`, body)
    return [answer.status, Object.keys(answer.body.fields ?? {})]
  }
  expect(await fields('shipment', { carrier: 'pigeon' })).toEqual([400, ['carrier']])
  const long = { carrier: 'dhl', trackingNumber: 'x'.repeat(41) }
  expect(await fields('shipment', long)).toEqual([400, ['trackingNumber']])
  const untracked = { carrier: 'dhl', trackingNumber: ' ' }
  expect(await fields('shipment', untracked)).toEqual([400, ['trackingNumber']])
  for (const trackingNumber of ['asdf', 'asdfasdf', '12 34 56'])
    expect(await fields('shipment', { carrier: 'ups', trackingNumber })).toEqual([
      400,
      ['trackingNumber'],
    ])
  expect(await fields('return', untracked)).toEqual([400, ['trackingNumber']])
  for (const code of ['12345', '1234567', 'abcdef', 123_456, '']) {
    expect(await fields('handover', { code })).toEqual([400, ['code']])
  }
  expect(await fields('cancellation', { reason: ' ' })).toEqual([400, ['reason']])
})

test('lists the sales of a seller, newest first', async () => {
  const { id } = await buy('The newest')
  const { body } = await sana.get('/sales?limit=2')
  expect(body).toHaveLength(2)
  expect(body[0]).toMatchObject({
    _id: id,
    state: 'awaiting_handover',
    header: 'The newest',
    buyerName: 'Bea',
    receives: '481.66',
    accepted: false,
    waits: true,
  })
  expect((await bea.get('/sales')).body).toEqual([])
})

test('finds sales by a part of the title or of the name, or by the order number', async () => {
  const sue = await app.signUp('Sue', 'seller')
  const xps = await buyOf(app, bea, sue, 'XPS 13')
  const latitude = await buyOf(app, eve, sue, 'Latitude 7420')
  const others = await buy('XPS 13 of another seller')
  const found = async (query: string) =>
    (await sue.get(`/sales?${query}`)).body.map(({ _id }: { _id: string }) => _id)
  expect(await found('q=')).toEqual([latitude.id, xps.id])
  expect(await found('q=xps')).toEqual([xps.id])
  expect(await found('q=EVE')).toEqual([latitude.id])
  expect(await found(`q=${xps.id}`)).toEqual([xps.id])
  expect(await found(`q=${others.id}`)).toEqual([])
  await ship(xps.id, sue)
  expect(await found('q=xps&show=waiting')).toEqual([])
  expect(await found('q=latitude&show=waiting')).toEqual([latitude.id])
  const { status, body } = await sue.get(`/sales?q=${'x'.repeat(255)}`)
  expect([status, Object.keys(body.fields)]).toEqual([400, ['q']])
})

test('lists the sales that wait for their seller, paginated', async () => {
  const sol = await app.signUp('Sol', 'seller')
  const sell = async (title: string) => (await buyOf(app, bea, sol, title)).id
  const inspected = async (title: string) => {
    const id = await sell(title)
    await ship(id, sol)
    await step(bea, id, 'delivery')
    return id
  }
  await sell('To ship')
  const reported = await inspected('Reported')
  await inspected('Inspected')
  await sell('To ship, too')
  const problem = { reason: 'damaged', description: 'The hinge is broken.', photos: [] }
  expect(await step(bea, reported, 'case', problem)).toBe('ok')
  const listed = async (path: string) => {
    const { body, headers } = await sol.get(path)
    const titles = body.map(({ header, waits }: Record<string, unknown>) => [header, waits])
    return { titles, next: /<\/api([^>]+)>/.exec(String(headers.link))?.[1] }
  }
  expect((await listed('/sales')).titles).toEqual([
    ['To ship, too', true],
    ['Inspected', false],
    ['Reported', true],
    ['To ship', true],
  ])
  const first = await listed('/sales?show=waiting&limit=2')
  expect(first.titles).toEqual([
    ['To ship, too', true],
    ['Reported', true],
  ])
  expect((await listed(first.next ?? '')).titles).toEqual([['To ship', true]])
  expect((await sol.get('/dashboard')).body.seller.toAct).toBe(3)
  expect((await sol.get('/sales?show=theirs')).body.fields).toHaveProperty('show')
})
