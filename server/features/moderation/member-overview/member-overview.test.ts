import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/harness/app.ts'
import type { Person } from '../../../../test/harness/people.ts'
import {
  answerCase,
  buy,
  buyUntilInspection,
  chargeBack,
  completeSale,
  damage,
  decideCase,
  escalatedSale,
  returnShipment,
  step,
} from '../../../../test/harness/sales.ts'
import { expectOk } from '../../../../test/harness/send.ts'
import { statementsOf } from '../../../../test/harness/statements.ts'
import { declareTrader } from '../../../../test/harness/traders.ts'

let app: TestApp
let ada: Person
let bea: Person

beforeAll(async () => {
  app = await startTestApp({ MAX_LIVE_BOOKINGS: '100' })
  ada = await app.signUp('Ada', 'seller')
  bea = await app.signUp('Bea', 'buyer')
  await app.grantAdmin(ada)
})
afterAll(() => app.close())

const pathOf = async (who: Person) => `/members/${await app.memberId(who)}/overview`
const overviewOf = async (who: Person) => expectOk(await ada.get(await pathOf(who))).body

const reasons = { ground: 'abuse', reason: 'Three false reports.' }

const suspend = async (who: Person) =>
  expectOk(await ada.post(`/users/${await app.memberId(who)}/suspension`, reasons))

const nothing = { count: 0, latest: [] }

test('staff see the account of a member who has done nothing yet', async () => {
  const nora = await app.signUp('Nora', 'buyer')
  const { member, ...lists } = await overviewOf(nora)
  expect(member).toEqual({
    _id: await app.memberId(nora),
    name: 'Nora',
    email: nora.email,
    emailConfirmed: true,
    role: 'buyer',
    status: false,
    suspended: null,
    roles: ['buyer'],
    hasSellerPage: false,
    since: expect.stringMatching(/Z$/),
    kind: null,
    businessName: null,
  })
  expect(lists).toEqual({
    listings: nothing,
    sales: nothing,
    orders: nothing,
    cases: nothing,
    reports: nothing,
    restrictions: nothing,
  })
})

test('staff see of a seller the declaration, the verification and the suspension', async () => {
  const tara = await app.signUp('Tara', 'seller')
  await declareTrader(tara)
  expectOk(await ada.call('PUT', `/verifySeller/${tara.email}`))
  await app.grantAdmin(tara)
  expect((await overviewOf(tara)).member).toMatchObject({
    role: 'admin',
    roles: ['seller', 'admin'],
    status: true,
    kind: 'trader',
    businessName: expect.any(String),
  })
  const sue = await app.signUp('Sue', 'seller')
  await suspend(sue)
  const { member, restrictions } = await overviewOf(sue)
  expect(member.suspended).toMatch(/Z$/)
  expect(restrictions).toMatchObject({
    count: 1,
    latest: [{ kind: 'accountSuspended', ground: 'abuse', header: '', ended: null }],
  })
})

test('staff reach the public page and the statements of a member who listed as an admin', async () => {
  const alf = await app.signUpStaff('Alf')
  expect((await overviewOf(alf)).member).toMatchObject({ roles: ['admin'], hasSellerPage: false })
  await app.addProduct(alf)
  expect((await overviewOf(alf)).member).toMatchObject({ roles: ['admin'], hasSellerPage: true })
  expect((await overviewOf(await app.signUp('Sven', 'seller'))).member.hasSellerPage).toBe(true)
})

test('staff see the states of listings, newest first', async () => {
  const sana = await app.signUp('Sana', 'seller')
  const add = (title: string) => app.addProduct(sana, { title })
  await buy(app, bea, sana, 'Sold')
  const removed = await add('Removed')
  expectOk(await ada.post(`/products/${removed}/removal`, reasons))
  expectOk(await sana.call('DELETE', `/products/${await add('Ended')}`))
  expectOk(await sana.post(`/products/${await add('Paused')}/pause`))
  await add('For sale')
  const { listings, restrictions } = await overviewOf(sana)
  const shown = listings.latest.map((one: { header: string; state: string }) => {
    return [one.header, one.state]
  })
  expect(shown).toEqual([
    ['For sale', 'for_sale'],
    ['Paused', 'paused'],
    ['Ended', 'ended'],
    ['Removed', 'removed'],
    ['Sold', 'sold'],
  ])
  expect([listings.count, listings.latest[0].currency]).toEqual([5, 'USD'])
  expect(restrictions.latest).toMatchObject([{ kind: 'listingRemoved', header: 'Removed' }])
  await suspend(sana)
  expect((await overviewOf(sana)).listings.latest[0]).toMatchObject({ state: 'suspended' })
})

test('staff see sales, orders and cases of both parties, with the outcome', async () => {
  const sana = await app.signUp('Selma', 'seller')
  const ben = await app.signUp('Ben', 'buyer')
  const completed = await buy(app, ben, sana)
  await completeSale(app, ben, sana, completed.id)
  const open = await buyUntilInspection(app, ben, sana)
  const settled = await buyUntilInspection(app, ben, sana)
  for (const { id } of [settled, open]) expect(await step(ben, id, 'case', damage)).toBe('ok')
  expect(await answerCase(sana, settled.id, 'accept_refund')).toBe('ok')
  const [seller, buyer] = [await overviewOf(sana), await overviewOf(ben)]
  const sales = [
    { _id: settled.id, state: 'refunded' },
    { _id: open.id, state: 'disputed' },
    { _id: completed.id, state: 'completed', header: 'Latitude 7490', price: '499.50' },
  ]
  expect(seller.sales).toMatchObject({ count: 3, latest: sales })
  expect(buyer.orders).toMatchObject({ count: 3, latest: sales })
  expect([seller.orders, buyer.sales]).toEqual([nothing, nothing])
  const cases = [
    { _id: open.id, reason: 'damaged', turn: 'seller', state: 'disputed', outcome: null },
    { _id: settled.id, reason: 'damaged', turn: null, state: null, outcome: 'accept_refund' },
  ]
  expect(seller.cases).toMatchObject({ count: 2, latest: cases })
  expect(buyer.cases).toMatchObject({ count: 2, latest: cases })
  expect([seller.cases.latest[0].party, buyer.cases.latest[0].party]).toEqual(['seller', 'buyer'])
})

test('staff see who has to act in a return that was decided, and else the state of the sale', async () => {
  const sana = await app.signUp('Sella', 'seller')
  const ben = await app.signUp('Bert', 'buyer')
  const { id, transactionId } = await escalatedSale(app, ben, sana)
  const latest = async () => (await overviewOf(ben)).cases.latest[0]
  expect(await latest()).toMatchObject({ turn: 'staff', state: 'disputed' })
  expect(await decideCase(ada, id, 'decide_return')).toBe('ok')
  expect(await latest()).toMatchObject({ turn: 'seller', state: 'return_requested' })
  expect(await answerCase(sana, id, 'give_return_address')).toBe('ok')
  expect(await latest()).toMatchObject({ turn: 'buyer', state: 'return_requested' })
  expect(await step(ben, id, 'return', returnShipment)).toBe('ok')
  const underWay = { turn: null, state: 'return_in_transit', outcome: null }
  expect(await latest()).toMatchObject(underWay)
  const dispute = await chargeBack(app, transactionId)
  await expect.poll(async () => (await latest()).state).toBe('charged_back')
  expect(await latest()).toMatchObject({ turn: null, outcome: null })
  await app.dispute({ dispute, status: 'lost' })
  const closed = { turn: null, state: null, outcome: 'chargeback_lost' }
  await expect.poll(latest).toMatchObject(closed)
})

test('staff see the reports by others about what a member listed, and how they were decided', async () => {
  const sana = await app.signUp('Sora', 'seller')
  const report = async (title: string) => {
    const productId = await app.addProduct(sana, { title })
    return expectOk(await bea.post('/reportedItems', { productId })).body.insertedId
  }
  const kept = await report('Kept')
  const open = await report('Open')
  expectOk(await ada.call('DELETE', `/reportedItems/${kept}`))
  const { reports } = await overviewOf(sana)
  expect(reports).toEqual({
    count: 2,
    latest: [
      { _id: open, header: 'Open', date: expect.any(String), decided: null, outcome: null },
      {
        _id: kept,
        header: 'Kept',
        date: expect.any(String),
        decided: expect.stringMatching(/Z$/),
        outcome: 'kept',
      },
    ],
  })
  expect((await overviewOf(bea)).reports).toEqual(nothing)
})

test('the lists are limited to the latest ten, with as many statements as for fewer', async () => {
  const few = await app.signUp('Fay', 'seller')
  const many = await app.signUp('May', 'seller')
  await app.addProduct(few)
  for (let minutesAgo = 0; minutesAgo < 12; minutesAgo += 1) {
    await app.addProduct(many, { title: `Of ${minutesAgo} minutes ago`, minutesAgo })
  }
  const { listings } = await overviewOf(many)
  const [newest, ...others] = listings.latest
  expect([listings.count, newest.header, others.length]).toEqual([12, 'Of 0 minutes ago', 9])
  const listening = statementsOf(app.pool)
  const countOf = async (who: Person) => {
    const path = await pathOf(who)
    return (await listening.during(() => ada.get(path))).length
  }
  // One to find the caller, two for the member, and one for each list.
  expect([await countOf(few), await countOf(many)]).toEqual([9, 9])
})

test('only admins read it, and a deleted or unknown member is not found', async () => {
  const sana = await app.signUp('Sia', 'seller')
  const path = await pathOf(sana)
  for (const who of [bea, sana]) {
    expect((await who.get(path)).body.code).toBe('admin_required')
  }
  const unknown = `/members/${crypto.randomUUID()}/overview`
  expect((await ada.get(unknown)).body.code).toBe('not_found')
  expectOk(await sana.post('/account/deletion'))
  expect((await ada.get(path)).body.code).toBe('not_found')
})
