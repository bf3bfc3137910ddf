import { afterAll, beforeAll, expect, test } from 'vitest'
import { secrets, startTestSandbox } from './test-app.ts'

let app: Awaited<ReturnType<typeof startTestSandbox>>
beforeAll(async () => {
  app = await startTestSandbox()
})
afterAll(() => app.close())

test.each(['4242424242424242', '5555555555554444'])('%s pays', async (number) => {
  const intent = await app.newIntent()
  expect((await app.pay(intent, number)).body).toMatchObject({ status: 'succeeded' })
})

test.each([
  ['4000000000000002', 'card_declined', 'generic_decline', 'Your card was declined.'],
  ['4000000000009995', 'card_declined', 'insufficient_funds', 'Your card has insufficient funds.'],
  ['4000000000000069', 'expired_card', 'expired_card', 'Your card has expired.'],
  ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc', "Your card's security code is incorrect."],
  [
    '4000000000000119',
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ],
])('%s is refused: %s, %s', async (number, code, decline_code, message) => {
  const intent = await app.newIntent()
  const answer = await app.pay(intent, number)
  const reason = { type: 'card_error', code, decline_code, message }
  expect(answer.status).toBe(402)
  expect(answer.body.error).toMatchObject({ ...reason, payment_intent: { id: intent.id } })
  const after = await app.stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })
  expect(after).toMatchObject({
    status: 'requires_payment_method',
    last_payment_error: reason,
    latest_charge: { paid: false, failure_code: code },
  })
  expect((await app.pay(intent, '4242424242424242')).body).toMatchObject({ status: 'succeeded' })
})

test.each(['4000002500003155', '4000002760003184'])(
  '%s requires authentication',
  async (number) => {
    const intent = await app.newIntent()
    expect((await app.pay(intent, number)).body).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk' },
    })
    const failed = await app.pay(intent, number, { authenticate: 'fail' })
    expect(failed.body).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
    const passed = await app.pay(intent, number, { authenticate: 'complete' })
    expect(passed.body).toMatchObject({ status: 'succeeded', last_payment_error: null })
  },
)

test('numbers other than test cards, and invalid numbers, are refused', async () => {
  const intent = await app.newIntent()
  const live = await app.pay(intent, '4111111111111111')
  expect(live.body.error).toMatchObject({ decline_code: 'test_mode_live_card' })
  const mistyped = await app.pay(intent, '4242424242424241')
  expect(mistyped.body.error).toMatchObject({ code: 'incorrect_number' })
})

test('card numbers are accepted from the frame only and never stored', async () => {
  const raw = app.stripe.paymentMethods.create({
    type: 'card',
    card: { number: '4242424242424242', exp_month: 1, exp_year: 2040, cvc: '123' },
  })
  await expect(raw).rejects.toMatchObject({ statusCode: 402 })
  const token = await typeInFrame({ number: '4242 4242 4242 4242' })
  const method = await app.stripe.paymentMethods.create({ type: 'card', card: { token } })
  expect(method.card).toMatchObject({ last4: '4242', exp_month: 1, exp_year: 2040 })
  const ledger = await app.call('GET', '/sandbox/ledger')
  expect(JSON.stringify(ledger.body)).not.toContain('4242424242424242')
})

test('a payment method can be used once', async () => {
  const token = await typeInFrame({ number: '4242424242424242' })
  const method = await app.stripe.paymentMethods.create({ type: 'card', card: { token } })
  const pay = async () =>
    app.stripe.paymentIntents.confirm((await app.newIntent()).id, { payment_method: method.id })
  expect((await pay()).status).toBe('succeeded')
  await expect(pay()).rejects.toMatchObject({ param: 'payment_method' })
})

async function typeInFrame(typed: Record<string, string>): Promise<string> {
  const date = { exp_month: '01', exp_year: '2040', cvc: '123' }
  const body = new URLSearchParams({ ...date, ...typed, key: secrets.publishableKey })
  const answer = await fetch(`${app.sandbox.url}/frame/tokens`, { method: 'POST', body })
  return ((await answer.json()) as { id: string }).id
}
