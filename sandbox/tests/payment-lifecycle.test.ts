import { afterAll, beforeAll, expect, test } from 'vitest'
import { secrets, startTestSandbox } from './test-app.ts'

let app: Awaited<ReturnType<typeof startTestSandbox>>
beforeAll(async () => {
  app = await startTestSandbox()
})
afterAll(() => app.close())

test('an intent is created, confirmed and paid, and its charge has fee and net amount', async () => {
  const { stripe } = app
  const intent = await stripe.paymentIntents.create({
    amount: 10_000,
    currency: 'USD',
    description: 'Latitude 7400',
    metadata: { booking: 'b1' },
    automatic_payment_methods: { enabled: true },
  })
  expect(intent.id).toMatch(/^pi_[A-Za-z0-9]{24}$/)
  expect(intent.client_secret).toMatch(new RegExp(`^${intent.id}_secret_\\w+$`))
  expect(intent).toMatchObject({ status: 'requires_payment_method', currency: 'usd' })
  expect(intent.lastResponse.requestId).toMatch(/^req_/)

  const paid = await stripe.paymentIntents.confirm(intent.id, {
    payment_method: 'pm_card_visa',
    expand: ['latest_charge.balance_transaction'],
  })
  expect(paid).toMatchObject({ status: 'succeeded', amount_received: 10_000 })
  expect(paid.latest_charge).toMatchObject({
    paid: true,
    metadata: { booking: 'b1' },
    payment_method_details: { card: { last4: '4242', brand: 'visa' } },
    balance_transaction: { amount: 10_000, fee: 320, net: 9_680 },
  })
  const charges = await stripe.charges.list({ payment_intent: intent.id })
  expect(charges.data).toHaveLength(1)
  expect((await stripe.paymentIntents.retrieve(intent.id)).latest_charge).toBe(charges.data[0]?.id)
})

test('amounts outside the limits, unknown currencies and parameters are refused', async () => {
  const { paymentIntents } = app.stripe
  const refusal = (params: object) =>
    paymentIntents.create({ amount: 5000, currency: 'usd', ...params }).catch((error) => error)
  expect(await refusal({ amount: 49 })).toMatchObject({ code: 'amount_too_small', param: 'amount' })
  expect(await refusal({ amount: 100_000_000 })).toMatchObject({ code: 'amount_too_large' })
  expect(await refusal({ amount: -5 })).toMatchObject({ code: 'parameter_invalid_integer' })
  expect(await refusal({ amount: 50.5 })).toMatchObject({ code: 'parameter_invalid_integer' })
  expect(await refusal({ currency: 'zzz' })).toMatchObject({ param: 'currency', statusCode: 400 })
  expect(await refusal({ ammount: 1 })).toMatchObject({ code: 'parameter_unknown' })
  expect(await refusal({ payment_method_types: ['card'] })).toMatchObject({
    code: 'payment_method_types_no_longer_supported',
  })
  expect(await refusal({ amount: undefined })).toMatchObject({ code: 'parameter_missing' })
})

test('keys are required, and secret and publishable keys distinguished', async () => {
  const intent = await app.newIntent()
  const path = `/v1/payment_intents/${intent.id}`
  expect(await app.call('GET', path, {}, 'sk_test_other')).toMatchObject({ status: 401 })
  expect((await fetch(`${app.sandbox.url}${path}`)).status).toBe(401)
  const own = await app.call('GET', '/sandbox/ledger', {}, secrets.publishableKey)
  expect(own).toMatchObject({ status: 401, body: { error: { code: 'secret_key_required' } } })
  const basic = Buffer.from(`${secrets.secretKey}:`).toString('base64')
  const byBasic = await fetch(`${app.sandbox.url}${path}`, {
    headers: { authorization: `Basic ${basic}` },
  })
  expect(byBasic.status).toBe(200)
})

test('with the client secret a browser sees a reduced intent', async () => {
  const intent = await app.newIntent()
  const seen = (secret: string) =>
    fetch(
      `${app.sandbox.url}/v1/payment_intents/${intent.id}?key=${secrets.publishableKey}&client_secret=${secret}`,
    )
  const answer = await seen(String(intent.client_secret))
  const body = (await answer.json()) as object
  expect(body).toMatchObject({ id: intent.id, status: 'requires_payment_method' })
  expect(body).not.toHaveProperty('metadata')
  expect(body).not.toHaveProperty('latest_charge')
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  expect((await seen('wrong')).status).toBe(404)
  expect((await seen('')).status).toBe(400)
})

test('only an unfinished intent can be canceled, updated or confirmed', async () => {
  const { paymentIntents } = app.stripe
  const canceled = await paymentIntents.cancel((await app.newIntent()).id, {
    cancellation_reason: 'abandoned',
  })
  expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
  const paid = await app.newIntent()
  await app.pay(paid, '4242424242424242')
  for (const { id } of [canceled, paid]) {
    const wrongMoment = {
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
      payment_intent: { id },
    }
    await expect(paymentIntents.cancel(id)).rejects.toMatchObject(wrongMoment)
    await expect(paymentIntents.update(id, { amount: 6000 })).rejects.toMatchObject(wrongMoment)
    await expect(
      paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
    ).rejects.toMatchObject(wrongMoment)
  }
  const updated = await paymentIntents.update(paid.id, { metadata: { seen: 'yes' } })
  expect(updated.metadata).toEqual({ seen: 'yes' })
})

test('changing the amount cancels a pending authentication', async () => {
  const intent = await app.newIntent()
  const pending = await app.pay(intent, '4000002760003184')
  expect(pending.body).toMatchObject({ status: 'requires_action' })
  const updated = await app.stripe.paymentIntents.update(intent.id, { amount: 70_000 })
  expect(updated).toMatchObject({ status: 'requires_confirmation', next_action: null })
})

test('lists are paginated newest first and filter by time', async () => {
  const { paymentIntents } = app.stripe
  const made = [await app.newIntent(), await app.newIntent(), await app.newIntent()]
  const [first, second, third] = made.map(({ id }) => id)
  const page = await paymentIntents.list({ limit: 2 })
  expect(page.data.map(({ id }) => id)).toEqual([third, second])
  expect(page.has_more).toBe(true)
  const rest = await paymentIntents.list({ limit: 1, starting_after: String(second) })
  expect(rest.data[0]?.id).toBe(first)
  const future = Math.floor(Date.now() / 1000) + 100
  expect((await paymentIntents.list({ created: { gte: future } })).data).toEqual([])
})

test('an unknown id is a 404 that names it', async () => {
  const lost = app.stripe.paymentIntents.retrieve('pi_lost')
  await expect(lost).rejects.toMatchObject({ statusCode: 404, code: 'resource_missing' })
})
