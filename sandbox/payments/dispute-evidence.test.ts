import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSandbox } from '../tests/test-app.ts'

let app: Awaited<ReturnType<typeof startTestSandbox>>
beforeAll(async () => {
  app = await startTestSandbox()
})
afterAll(() => app.close())

async function newDispute(fields: object = {}): Promise<string> {
  const intent = await app.newIntent()
  await app.pay(intent, '4242424242424242')
  const opened = { payment_intent: intent.id, ...fields }
  return (await app.call('POST', '/sandbox/disputes', opened)).body.id
}

const evidence = { product_description: 'A laptop.', shipping_carrier: 'DHL' }
const update = (id: string, more: object = {}) =>
  app.stripe.disputes.update(id, { evidence, ...more })

test('evidence is submitted once, and the dispute is then under review', async () => {
  const id = await newDispute()
  const submitted = await update(id)
  expect(submitted).toMatchObject({
    status: 'under_review',
    evidence,
    evidence_details: { has_evidence: true, submission_count: 1, submission_method: 'manual' },
  })
  await expect(update(id)).rejects.toMatchObject({ statusCode: 400 })
  const events = await app.stripe.events.list({ type: 'charge.dispute.updated' })
  expect(events.data).toMatchObject([{ data: { object: { id, status: 'under_review' } } }])
})

test('the same key is answered with the same dispute', async () => {
  const id = await newDispute()
  const submit = () =>
    app.stripe.disputes.update(id, { evidence, submit: true }, { idempotencyKey: `key-${id}` })
  const first = await submit()
  expect(await submit()).toMatchObject({ id, evidence_details: first.evidence_details })
})

test('evidence may be staged, and that of an inquiry is submitted like any other', async () => {
  const id = await newDispute({ status: 'warning_needs_response' })
  const staged = await update(id, { submit: false })
  expect(staged).toMatchObject({
    status: 'warning_needs_response',
    evidence_details: { has_evidence: true, submission_count: 0 },
  })
  const more = { uncategorized_text: 'It was handed over.' }
  const submitted = await update(id, { evidence: more })
  expect(submitted).toMatchObject({
    status: 'warning_under_review',
    evidence: { ...evidence, ...more },
  })
})

test('late evidence, and evidence about a dispute that is over, is refused', async () => {
  const late = await newDispute({ due_in: 60 })
  await app.call('POST', '/sandbox/clock', { seconds: 120 })
  await expect(update(late)).rejects.toMatchObject({ statusCode: 400 })
  const over = await newDispute()
  await app.call('POST', '/sandbox/disputes', { dispute: over, status: 'lost' })
  await expect(update(over)).rejects.toMatchObject({ statusCode: 400 })
  await expect(update('dp_unknown')).rejects.toMatchObject({ code: 'resource_missing' })
})

test('unknown fields and texts that are too long are refused', async () => {
  const id = await newDispute()
  const unknownField = { ...evidence, colour: 'grey' }
  await expect(update(id, { evidence: unknownField })).rejects.toMatchObject({
    param: 'evidence[colour]',
  })
  const long = 'x'.repeat(20_000)
  const tooLong = { evidence: { uncategorized_text: `${long}x` } }
  await expect(update(id, tooLong)).rejects.toMatchObject({ statusCode: 400 })
  const many = {
    access_activity_log: long,
    billing_address: long,
    cancellation_rebuttal: long,
    cancellation_policy_disclosure: long,
    duplicate_charge_explanation: long,
    product_description: long,
    refund_policy_disclosure: long,
    uncategorized_text: long,
  }
  await expect(update(id, { evidence: many })).rejects.toMatchObject({ param: 'evidence' })
})
