import type Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAccount, newLink, recipient } from './connect-scene.ts'
import { secrets, startTestSandbox } from './test-app.ts'

let app: Awaited<ReturnType<typeof startTestSandbox>>
beforeAll(async () => {
  app = await startTestSandbox()
})
afterAll(() => app.close())

test('a new recipient has to provide information before it can receive transfers', async () => {
  const account = await newAccount(app, { metadata: { member: 'm1' } })
  expect(account.id).toMatch(/^acct_/)
  expect(account).toMatchObject({
    object: 'v2.core.account',
    applied_configurations: ['recipient'],
    contact_email: 'seller@example.com',
    metadata: { member: 'm1' },
    identity: { country: 'de', entity_type: 'individual' },
    defaults: { responsibilities: { requirements_collector: 'stripe' } },
    requirements: { summary: { minimum_deadline: { status: 'currently_due' } } },
  })
  const { stripe_transfers } = capabilities(account)
  expect(stripe_transfers).toEqual({
    status: 'restricted',
    status_details: [{ code: 'requirements_past_due', resolution: 'provide_info' }],
  })
  const descriptions = account.requirements?.entries?.map(({ description }) => description)
  expect(descriptions).toContain('defaults.payout_methods')
})

test('only the parts that are asked for are included', async () => {
  const { id } = await newAccount(app)
  const bare = await app.stripe.v2.core.accounts.retrieve(id)
  expect(bare).not.toHaveProperty('configuration')
  expect(bare).not.toHaveProperty('requirements')
  const whole = await app.stripe.v2.core.accounts.retrieve(id, {
    include: ['configuration.recipient', 'requirements'],
  })
  expect(whole.requirements?.entries?.length).toBeGreaterThan(0)
  expect(capabilities(whole).payouts?.status).toBe('restricted')
})

test('accounts are updated, listed by pages, and closed for good', async () => {
  const { accounts } = app.stripe.v2.core
  const made = [await newAccount(app), await newAccount(app), await newAccount(app)]
  const id = String(made[0]?.id)
  const updated = await accounts.update(id, {
    contact_email: 'new@example.com',
    metadata: { a: 'b' },
  })
  expect(updated).toMatchObject({ contact_email: 'new@example.com', metadata: { a: 'b' } })
  const listed: string[] = []
  for await (const account of accounts.list({ limit: 2 })) listed.push(account.id)
  expect(listed).toEqual(expect.arrayContaining(made.map((account) => account.id)))
  await expect(accounts.close(id)).rejects.toMatchObject({ param: 'applied_configurations' })
  const closed = await accounts.close(id, { applied_configurations: ['recipient'] })
  expect(closed).toMatchObject({ closed: true, applied_configurations: [] })
  await expect(accounts.update(id, { display_name: 'X' })).rejects.toThrow('closed')
  await expect(newLink(app, id)).rejects.toThrow('closed')
  expect((await accounts.list({ closed: true })).data.map((account) => account.id)).toEqual([id])
})

test('a repeated request with one key makes one account', async () => {
  const { accounts } = app.stripe.v2.core
  const first = await accounts.create(recipient, { idempotencyKey: 'account-once' })
  const again = await accounts.create(recipient, { idempotencyKey: 'account-once' })
  expect(again.id).toBe(first.id)
  const other = accounts.create(
    { ...recipient, display_name: 'X' },
    { idempotencyKey: 'account-once' },
  )
  await expect(other).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
})

test('unknown accounts and parameters, forms and a missing version are refused', async () => {
  const { accounts } = app.stripe.v2.core
  await expect(accounts.retrieve('acct_lost')).rejects.toMatchObject({
    statusCode: 404,
    code: 'not_found',
  })
  const odd = { ...recipient, account_token: 'x' }
  await expect(accounts.create(odd)).rejects.toMatchObject({
    statusCode: 400,
    code: 'unknown_field',
    param: 'account_token',
  })
  const email = accounts.create({ ...recipient, contact_email: 'not an address' })
  await expect(email).rejects.toMatchObject({ param: 'contact_email' })
  const post = (headers: Record<string, string>) =>
    fetch(`${app.sandbox.url}/v2/core/accounts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secrets.secretKey}`, ...headers },
      body: '{}',
    })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await post({ ...form, 'stripe-version': '2026-10-28.endive' })).status).toBe(400)
  const versionless = await post({ 'content-type': 'application/json' })
  expect(await versionless.text()).toContain('Stripe-Version')
})

test('an account link leads to the sandbox and expires', async () => {
  const { id } = await newAccount(app)
  const link = await newLink(app, id)
  expect(link).toMatchObject({ account: id, use_case: { type: 'account_onboarding' } })
  expect(link.url.startsWith(`${app.sandbox.url}/sandbox/connect/links/`)).toBe(true)
  expect(Date.parse(link.expires_at)).toBeGreaterThan(Date.parse(link.created))
})

function capabilities(account: Stripe.V2.Core.Account) {
  return account.configuration?.recipient?.capabilities?.stripe_balance ?? {}
}
