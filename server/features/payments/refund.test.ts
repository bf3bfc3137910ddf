import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { expectInvariants } from '../../../test/contract/invariants.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { payOut } from '../../../test/harness/payouts.ts'
import type { Person } from '../../../test/harness/people.ts'
import { book, completeSale, payBooking } from '../../../test/harness/sales.ts'
import { send } from '../../../test/harness/send.ts'
import { until } from '../../../test/harness/wait-options.ts'

let app: TestApp
let ada: Person
let sana: Person
let bea: Person

beforeAll(async () => {
  app = await startTestApp({ FEE_PERCENT: '3' })
  ada = await app.signUp('Ada', 'seller')
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
  await app.grantAdmin(ada)
})
afterAll(() => app.close())

afterEach(() => expectInvariants(app.pool))

/** A product that this buyer has booked and paid. */
async function sell(buyer: Person, seller = sana, offer = {}) {
  const productId = await app.addProduct(seller, offer)
  const bookingId = await book(buyer, productId)
  return { productId, bookingId, ...(await payBooking(app, buyer, bookingId)) }
}

const refund = (paymentId: string, reason: string, by = ada) =>
  by.post(`/payments/${paymentId}/refund`, { reason })

async function isNotedAsSent(intentId: string): Promise<boolean> {
  const sent = 'select from refund where intent_id = $1 and sent_at is not null'
  return (await app.pool.query(sent, [intentId])).rows.length === 1
}

/** The balance of each account for this payment, over all ledger transactions. */
async function balanceOf(intentId: string) {
  const { rows } = await app.pool.query(
    `select account, sum(amount) as amount from ledger_entry
     join ledger_transaction on id = transaction_id where intent_id = $1
     group by account having sum(amount) <> 0 order by account`,
    [intentId],
  )
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
}

test('an admin refunds no purchase or sale of their own', async () => {
  const { paymentId } = await sell(bea, ada)
  const { body, status } = await refund(paymentId, 'Sorry.')
  expect([status, body.code]).toEqual([403, 'own_case'])
  const { body: payments } = await ada.get('/payments')
  const own = payments.find(({ _id }: { _id: string }) => _id === paymentId)
  expect(own.can).toEqual({ refund: false })
})

test('the list is searched by payment intent, order number, buyer and seller', async () => {
  const zoe = await app.signUp('Zoe', 'buyer')
  const yan = await app.signUp('Yan', 'seller')
  const first = await sell(zoe)
  const second = await sell(zoe, yan)
  const found = async (query: string) => {
    const { body, headers } = await ada.get(`/payments?${query}`)
    return { ids: body.map(({ _id }: { _id: string }) => _id), headers }
  }
  const both = [second.paymentId, first.paymentId]
  expect((await found(`q=${first.transactionId}`)).ids).toEqual([first.paymentId])
  const number = String(first.bookingId)
  for (const typed of [number, number.toUpperCase(), `%20${number}%20`]) {
    expect((await found(`q=${typed}`)).ids).toEqual([first.paymentId])
  }
  expect((await found('q=%20zoe@EXAMPLE.com%20')).ids).toEqual(both)
  expect((await found('q=Yan')).ids).toEqual([second.paymentId])
  expect((await found('q=Zoe%25')).ids).toEqual([])
  const { ids, headers } = await found('q=Zoe&limit=1')
  expect(ids).toEqual([second.paymentId])
  const next = /<\/api\/payments\?(.+)>; rel="next"/.exec(String(headers.link))?.[1] ?? ''
  expect((await found(next)).ids).toEqual([first.paymentId])
})

test('a refund is of what was not refunded before, in the list and in the audit log', async () => {
  const { bookingId, transactionId, paymentId } = await sell(bea)
  await app.refundAtProvider({ payment_intent: transactionId, amount: '9950' })
  await until(() => isNotedAsSent(transactionId))
  const listed = async () => (await ada.get('/payments?limit=1')).body
  const price = '499.50'
  const refundedInPart = '99.50'
  expect(await listed()).toMatchObject([
    { price, refundedInPart, refundable: '400.00', fee: '12.00', can: { refund: true } },
  ])
  expect((await refund(paymentId, 'Broken.')).status).toBe(200)
  const [entry] = (await ada.get('/auditLog')).body
  expect(entry.action).toBe('refund_payment')
  // Without the reason, which is part of the record of the sale.
  expect(entry.after).toEqual({ sale: bookingId, state: 'refunded', amount: '400.00 USD' })
  expect(await listed()).toMatchObject([
    { price, refundedInPart, refundable: '0.00', fee: '0.00', can: { refund: false } },
  ])
})

test('the refund of another amount than the admin was shown is refused', async () => {
  const { transactionId, paymentId } = await sell(bea)
  const ask = (refundable: string) =>
    ada.post(`/payments/${paymentId}/refund`, { reason: 'Broken.', refundable })
  await app.refundAtProvider({ payment_intent: transactionId, amount: '9950' })
  await until(() => isNotedAsSent(transactionId))
  const { status, body } = await ask('499.50')
  expect([status, body.code]).toEqual([409, 'refundable_changed'])
  const [payment] = (await ada.get('/payments?limit=1')).body
  expect(payment).toMatchObject({ _id: paymentId, refund: null, refundable: '400.00' })
  expect(Object.keys((await ask('0')).body.fields)).toEqual(['refundable'])
  expect((await ask(payment.refundable)).status).toBe(200)
})

test('a completed sale is refunded by staff for 120 days, and at the provider after that', async () => {
  const { bookingId, transactionId, paymentId } = await sell(bea)
  await completeSale(app, bea, sana, bookingId)
  const age = (days: number) =>
    app.pool.query('update sale set closed_at = now() - make_interval(days => $2) where id = $1', [
      bookingId,
      days,
    ])
  const canRefund = async () => (await ada.get('/payments?limit=1')).body[0].can.refund
  await age(119)
  expect(await canRefund()).toBe(true)
  await age(121)
  expect(await canRefund()).toBe(false)
  const { status, body } = await refund(paymentId, 'Broken.')
  expect([status, body.code]).toEqual([409, 'refund_time_over'])
  await app.refundAtProvider({ payment_intent: transactionId })
  await expect.poll(async () => (await bea.get(`/sales/${bookingId}`)).body.state).toBe('refunded')
})

test('concurrent refunds by admins refund a payment once and notify all parties', async () => {
  const { productId, bookingId, transactionId, paymentId } = await sell(bea)
  expect(await balanceOf(transactionId)).toEqual({
    card_provider: 48_471,
    held_for_sale: -49_950,
    provider_costs: 1479,
  })
  const reason = 'The screen is cracked.\nWe are sorry.'
  const answers = await Promise.all([1, 2, 3, 4].map(() => refund(paymentId, reason)))
  const codes = answers.map(({ body }) => body.code ?? body.acknowledged)
  expect(codes.toSorted()).toEqual([
    'already_refunded',
    'already_refunded',
    'already_refunded',
    true,
  ])

  await until(() => isNotedAsSent(transactionId))
  expect(await app.providerRefunds(transactionId)).toMatchObject([{ amount: 49_950 }])
  // The provider keeps its fee.
  expect(await balanceOf(transactionId)).toEqual({ card_provider: -1479, provider_costs: 1479 })
  expect((await bea.get(`/bookings/${bookingId}`)).body).toMatchObject({
    state: 'refunded',
    paid: false,
    transactionId,
    refund: { reason, byAdmin: true },
    can: { pay: false, cancel: false },
  })
  const { rows } = await app.pool.query('select sold_at, withdrawn_at from product where id = $1', [
    productId,
  ])
  expect(rows).toEqual([{ sold_at: null, withdrawn_at: expect.any(Date) }])
  const [toBuyer, toSeller] = [await app.emails(bea.email), await app.emails(sana.email)]
  expect(toBuyer.filter((message) => message.includes(reason))).toHaveLength(1)
  expect(toSeller.filter((message) => message.includes(reason))).toHaveLength(1)
  const [entry] = (await ada.get('/auditLog')).body
  expect(entry).toMatchObject({
    adminName: 'Ada',
    action: 'refund_payment',
    title: 'A laptop',
    person: null,
    before: { state: 'awaiting_handover' },
    after: { sale: bookingId, state: 'refunded', amount: '499.50 USD' },
  })
})

test('lists payments for admins, newest first, with their refunds', async () => {
  const first = await sell(bea, sana, { title: 'First', price: 10_000 })
  const second = await sell(bea, sana, { title: 'Second', price: 20_050 })
  await refund(first.paymentId, 'Broken.')
  await until(() => isNotedAsSent(first.transactionId))

  const page = await ada.get('/payments?limit=2')
  expect(page.headers.link).toMatch(/rel="next"/)
  expect(page.body).toEqual([
    {
      _id: second.paymentId,
      bookingId: second.bookingId,
      productId: second.productId,
      header: 'Second',
      buyerName: 'Bea',
      buyerId: await app.memberId(bea),
      sellerName: 'Sana',
      sellerId: await app.memberId(sana),
      price: '200.50',
      fee: '6.02',
      refundedInPart: '0.00',
      refundable: '200.50',
      currency: 'USD',
      date: expect.any(String),
      transactionId: second.transactionId,
      refund: null,
      refundFailed: false,
      chargedBack: false,
      can: { refund: true },
    },
    expect.objectContaining({
      _id: first.paymentId,
      fee: '0.00',
      refundedInPart: '0.00',
      refundable: '0.00',
      refund: { reason: 'Broken.', date: expect.any(String), sent: true },
      can: { refund: false },
    }),
  ])
})

test('does not send a refund again that was made manually at the provider', async () => {
  const { transactionId, paymentId } = await sell(bea)
  // Its event would end the sale before the admin does.
  await app.webhooks({ mode: 'drop' })
  await send(`${new URL(app.services.cards.scriptUrl).origin}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${app.cardSecretKey}` },
    body: new URLSearchParams({ payment_intent: transactionId }),
  })
  expect((await refund(paymentId, 'By hand.')).status).toBe(200)
  await until(() => isNotedAsSent(transactionId))
  const [only, ...more] = await app.providerRefunds(transactionId)
  expect(more).toEqual([])
  const { rows } = await app.pool.query('select provider_id from refund where intent_id = $1', [
    transactionId,
  ])
  expect(rows).toEqual([{ provider_id: only.id }])
  await app.webhooks({ mode: 'deliver' })
  // The provider keeps its fee.
  expect(await balanceOf(transactionId)).toEqual({ card_provider: -1479, provider_costs: 1479 })
})

test('a repeated success event leaves a refunded payment refunded', async () => {
  const { bookingId, transactionId, paymentId } = await sell(bea)
  await refund(paymentId, 'No more.')
  const again = await bea.post('/payments', { bookingId, transactionId })
  expect(again.body).toEqual({ acknowledged: true, insertedId: paymentId })
  expect((await bea.get(`/bookings/${bookingId}`)).body.state).toBe('refunded')
})

test('refunds a deleted member without sending e-mail', async () => {
  const pia = await app.signUp('Pia', 'buyer')
  const sol = await app.signUp('Sol', 'seller')
  const { bookingId, transactionId, paymentId } = await sell(pia, sol)
  await completeSale(app, pia, sol, bookingId)
  await payOut(app, sol)
  for (const person of [pia, sol]) {
    const path = `/users/${await app.memberId(person)}`
    expect((await ada.call('DELETE', path)).status).toBe(200)
  }
  expect((await refund(paymentId, 'Both are gone.')).status).toBe(200)
  await until(() => isNotedAsSent(transactionId))
  const { rows } = await app.pool.query(
    "select from pgboss.job where name = 'send_mail' and data->>'text' like '%Both are gone.%'",
  )
  expect(rows).toEqual([])
  expect((await ada.get('/payments?limit=1')).body).toMatchObject([
    {
      buyerName: 'Deleted member',
      buyerId: null,
      sellerName: 'Deleted member',
      sellerId: null,
    },
  ])
})

test('refuses an unknown payment, an invalid reason and callers who are not admins', async () => {
  const { paymentId } = await sell(bea)
  expect((await refund(crypto.randomUUID(), 'Why not')).status).toBe(404)
  expect((await refund('nonsense', 'Why not')).status).toBe(404)
  for (const reason of ['', ' ', 'x'.repeat(501)]) {
    const { status, body } = await refund(paymentId, reason)
    expect([status, Object.keys(body.fields)]).toEqual([400, ['reason']])
  }
  expect((await refund(paymentId, 'Mine', bea)).body.code).toBe('admin_required')
  expect((await refund(paymentId, 'Mine', sana)).body.code).toBe('admin_required')
})

test('the sale of a sample product can be refunded', async () => {
  const demo = await startTestApp({ DEMO_DATA: '1' })
  onTestFinished(demo.close)
  const mina = await demo.signUp('Mina', 'buyer')
  await demo.grantAdmin(mina)
  const [sale] = (await mina.get('/payments')).body
  expect((await mina.post(`/payments/${sale._id}/refund`, { reason: 'A trial' })).status).toBe(200)
  await until(async () => (await mina.get('/payments')).body[0].refund.sent)
  const { refunds } = await demo.ledger()
  expect(refunds).toContainEqual(
    expect.objectContaining({ payment_intent: sale.transactionId, status: 'succeeded' }),
  )
})
