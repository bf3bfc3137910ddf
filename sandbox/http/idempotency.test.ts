import { afterAll, beforeAll, expect, test } from 'vitest'
import { secrets, startTestSandbox } from '../tests/test-app.ts'

let app: Awaited<ReturnType<typeof startTestSandbox>>
beforeAll(async () => {
  app = await startTestSandbox()
})
afterAll(() => app.close())

const params = { amount: 5000, currency: 'usd' }
const create = (idempotencyKey: string, more: object = {}) =>
  app.stripe.paymentIntents.create({ ...params, ...more }, { idempotencyKey })

test('the same key and parameters return the first response', async () => {
  const first = await create('once')
  const reordered = await app.stripe.paymentIntents.create(
    { currency: 'usd', amount: 5000 },
    { idempotencyKey: 'once' },
  )
  expect(reordered.id).toBe(first.id)
  expect(reordered.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
})

test('a decline is replayed without a second charge', async () => {
  const { id } = await app.newIntent()
  const confirm = () =>
    app.stripe.paymentIntents.confirm(
      id,
      { payment_method: 'pm_card_visa_chargeDeclined' },
      { idempotencyKey: 'declined' },
    )
  await expect(confirm()).rejects.toMatchObject({ statusCode: 402 })
  await expect(confirm()).rejects.toMatchObject({ statusCode: 402 })
  expect((await app.stripe.charges.list({ payment_intent: id })).data).toHaveLength(1)
})

test.each([
  ['before', 0],
  ['after', 1],
])('a fault %s the work is replayed, and the work not done again', async (when, made) => {
  await app.call('POST', '/sandbox/faults', { path: '/v1/payment_intents', when })
  const amount = when === 'before' ? 5100 : 5200
  const failed = { statusCode: 500, type: 'StripeAPIError' }
  await expect(create(when, { amount })).rejects.toMatchObject(failed)
  await expect(create(when, { amount })).rejects.toMatchObject({
    ...failed,
    headers: { 'idempotent-replayed': 'true', 'stripe-should-retry': 'false' },
  })
  const listed = async () => {
    const { data } = await app.stripe.paymentIntents.list({ limit: 100 })
    return data.filter((intent) => intent.amount === amount)
  }
  expect(await listed()).toHaveLength(made)
  expect((await create(`${when}-again`, { amount })).amount).toBe(amount)
  expect(await listed()).toHaveLength(made + 1)
})

test('the same key with other parameters is refused', async () => {
  await create('twice')
  await expect(create('twice', { amount: 6000 })).rejects.toMatchObject({
    statusCode: 400,
    rawType: 'idempotency_error',
  })
})

test('a refused parameter does not use up the key', async () => {
  await expect(create('mended', { amount: 1 })).rejects.toMatchObject({ code: 'amount_too_small' })
  expect((await create('mended')).amount).toBe(5000)
})

test('a concurrent request with the same key gets 409', async () => {
  await app.call('POST', '/sandbox/pace', { latencyMs: 200 })
  const post = () =>
    fetch(`${app.sandbox.url}/v1/payment_intents`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secrets.secretKey}`, 'idempotency-key': 'racing' },
      body: new URLSearchParams({ amount: '5000', currency: 'usd' }),
    })
  const answers = await Promise.all([post(), post()])
  await app.call('POST', '/sandbox/pace', { latencyMs: 0 })
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await post()).headers.get('idempotent-replayed')).toBe('true')
})
