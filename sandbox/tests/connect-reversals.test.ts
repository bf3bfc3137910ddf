import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { waitOptions } from '../../test/harness/wait-options.ts'
import { activeAccount, fundsOf, paidCharge, sumOf } from './connect-scene.ts'
import { startTestSandbox, startWebhookReceiver } from './test-app.ts'

let app: Awaited<ReturnType<typeof startTestSandbox>>
let mailbox: Awaited<ReturnType<typeof startWebhookReceiver>>
beforeAll(async () => {
  mailbox = await startWebhookReceiver()
  app = await startTestSandbox({ webhookUrl: mailbox.url })
})
afterAll(async () => {
  await app.close()
  mailbox.close()
})

const transfer = (destination: string, amount: number, more: object = {}) =>
  app.stripe.transfers.create({ amount, currency: 'eur', destination, ...more })

test('reversals take back at most the transfer and what the account has', async () => {
  const destination = await activeAccount(app)
  await paidCharge(app, 20_000, 'pm_card_bypassPending')
  const [first, second] = [await transfer(destination, 5000), await transfer(destination, 300)]
  const part = await app.stripe.transfers.createReversal(first.id, {
    amount: 2000,
    metadata: { case: 'c1' },
    refund_application_fee: true,
  })
  expect(part).toMatchObject({ amount: 2000, transfer: first.id, metadata: { case: 'c1' } })
  const excess = app.stripe.transfers.createReversal(first.id, { amount: 3001 })
  await expect(excess).rejects.toMatchObject({ param: 'amount', statusCode: 400 })
  // A payout leaves less than the transfer.
  await app.stripe.payouts.create({ amount: 3000, currency: 'eur' }, { stripeAccount: destination })
  const uncovered = app.stripe.transfers.createReversal(first.id)
  await expect(uncovered).rejects.toMatchObject({ code: 'balance_insufficient' })
  expect(await fundsOf(app, destination)).toEqual([300, 0])
  await app.stripe.transfers.createReversal(second.id)
  await app.call('POST', '/sandbox/accounts/negative', { account: destination })
  const rest = await app.stripe.transfers.createReversal(first.id)
  expect(rest.amount).toBe(3000)
  expect(await fundsOf(app, destination)).toEqual([-3000, 0])
  const whole = await app.stripe.transfers.retrieve(first.id)
  expect(whole).toMatchObject({ reversed: true, amount_reversed: 5000 })
  expect(whole.reversals.data.map(({ id }) => id)).toEqual([rest.id, part.id])
  const listed = await app.stripe.transfers.listReversals(first.id)
  expect(listed.data).toHaveLength(2)
  expect(await app.stripe.transfers.retrieveReversal(first.id, part.id)).toMatchObject({
    id: part.id,
  })
  await expect(app.stripe.transfers.createReversal(first.id)).rejects.toThrow('fully reversed')
  expect(await sumOf(app, destination)).toBe(-3000)
  await vi.waitFor(() => expect(mailbox.types()).toContain('transfer.reversed'), waitOptions)
})

test('what is pending can be reversed while it is pending', async () => {
  const destination = await activeAccount(app)
  const made = await transfer(destination, 700, { source_transaction: await paidCharge(app, 1000) })
  await app.stripe.transfers.createReversal(made.id)
  expect(await fundsOf(app, destination)).toEqual([0, 0])
})
