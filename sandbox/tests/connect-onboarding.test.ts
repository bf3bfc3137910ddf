import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { waitOptions } from '../../test/harness/wait-options.ts'
import { links, newAccount, newLink } from './connect-scene.ts'
import { startTestSandbox, startWebhookReceiver } from './test-app.ts'

let app: Awaited<ReturnType<typeof startTestSandbox>>
let mailbox: Awaited<ReturnType<typeof startWebhookReceiver>>
beforeAll(async () => {
  mailbox = await startWebhookReceiver()
  app = await startTestSandbox({ connectWebhookUrl: mailbox.url })
})
afterAll(async () => {
  await app.close()
  mailbox.close()
})

const follow = (url: string, init: RequestInit = {}) => fetch(url, { redirect: 'manual', ...init })
const locationOf = (answer: Response) => String(answer.headers.get('location'))

/** Opens the link as a browser does; returns the URL of the page. */
async function openLink(account: string) {
  const { url } = await newLink(app, account)
  return new URL(locationOf(await follow(url)), url).href
}
const submit = (page: string, fields: Record<string, string>) =>
  follow(page, {
    method: 'POST',
    headers: { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams(fields),
  })

async function stateOf(id: string) {
  const include = ['configuration.recipient', 'requirements'] as const
  const account = await app.stripe.v2.core.accounts.retrieve(id, { include: [...include] })
  const { payouts, stripe_transfers } =
    account.configuration?.recipient?.capabilities?.stripe_balance ?? {}
  return {
    transfers: stripe_transfers?.status,
    payouts: payouts?.status,
    due: account.requirements?.entries?.map(({ description }) => description) ?? [],
    deadline: account.requirements?.summary?.minimum_deadline,
  }
}

test('finishing on the page activates the account, and the link works once', async () => {
  const { id } = await newAccount(app)
  const link = await newLink(app, id)
  const opened = await follow(link.url)
  expect(opened.status).toBe(303)
  const page = new URL(locationOf(opened), link.url).href
  const shown = await follow(page)
  expect(shown.headers.get('content-security-policy')).toContain('form-action')
  expect(await shown.text()).toContain('Your date of birth')
  expect(locationOf(await follow(link.url))).toBe(links.refresh_url)
  expect(locationOf(await submit(page, { outcome: 'finish', bank: 'paid' }))).toBe(links.return_url)
  expect(await stateOf(id)).toEqual({ transfers: 'active', payouts: 'active', due: [] })
  expect(locationOf(await submit(page, { outcome: 'reject' }))).toBe(links.refresh_url)
  expect((await stateOf(id)).transfers).toBe('active')
})

test('leaving half-way changes nothing, and a rejected account stays rejected', async () => {
  const { id } = await newAccount(app)
  const page = await openLink(id)
  expect((await submit(page, { outcome: 'nonsense' })).status).toBe(400)
  expect(locationOf(await submit(page, { outcome: 'leave' }))).toBe(links.return_url)
  expect((await stateOf(id)).transfers).toBe('restricted')
  await submit(await openLink(id), { outcome: 'reject' })
  expect((await stateOf(id)).transfers).toBe('rejected')
  await app.call('POST', '/sandbox/accounts/onboarding', { account: id, outcome: 'finish' })
  expect((await stateOf(id)).transfers).toBe('rejected')
})

test('a link expires on the virtual clock', async () => {
  const { id } = await newAccount(app)
  const { url } = await newLink(app, id)
  await app.call('POST', '/sandbox/clock', { seconds: 300 })
  expect(locationOf(await follow(url))).toBe(links.refresh_url)
})

test('a form of another site is refused', async () => {
  const page = await openLink((await newAccount(app)).id)
  const headers = { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site', origin: 'null' }
  const body = new URLSearchParams({ outcome: 'finish' })
  expect((await follow(page, { method: 'POST', headers, body })).status).toBe(403)
})

test('what is being checked is pending until it is met', async () => {
  const account = (await newAccount(app)).id
  await app.call('POST', '/sandbox/accounts/onboarding', { account, outcome: 'review' })
  expect((await stateOf(account)).transfers).toBe('pending')
  await app.call('POST', '/sandbox/accounts/requirements/met', { account })
  expect((await stateOf(account)).transfers).toBe('active')
})

test('a later requirement restricts the account when its deadline passes', async () => {
  const account = (await newAccount(app)).id
  await app.call('POST', '/sandbox/accounts/onboarding', { account, outcome: 'finish' })
  await app.call('POST', '/sandbox/accounts/requirements', { account, seconds: 7 * 24 * 3600 })
  const asked = await stateOf(account)
  expect(asked).toMatchObject({ transfers: 'active', deadline: { status: 'currently_due' } })
  expect(asked.due).toEqual(['identity.individual.documents.primary_verification'])
  await app.call('POST', '/sandbox/clock', { seconds: 7 * 24 * 3600 })
  expect(await stateOf(account)).toMatchObject({
    transfers: 'restricted',
    deadline: { status: 'past_due' },
  })
  const mine = () => mailbox.received.filter(({ raw }) => raw.includes(account))
  const capability = 'v2.core.account[configuration.recipient].capability_status_updated'
  // Activated, and restricted by the clock: two capabilities each.
  await vi.waitFor(
    () => expect(mine().filter(({ event }) => String(event.type) === capability)).toHaveLength(4),
    waitOptions,
  )
  await app.call('POST', '/sandbox/accounts/requirements/met', { account })
  expect(await stateOf(account)).toMatchObject({ transfers: 'active', due: [] })
})

test('the owner of an account changes the bank account in the dashboard', async () => {
  const { accounts } = app.stripe
  const { id } = await newAccount(app)
  await expect(accounts.createLoginLink(id)).rejects.toThrow('not completed onboarding')
  await app.call('POST', '/sandbox/accounts/onboarding', { account: id, bank: 'fails' })
  const { url } = await accounts.createLoginLink(id)
  const page = new URL(locationOf(await follow(url)), url).href
  expect((await follow(url)).status).toBe(410)
  expect(locationOf(await submit(page, { outcome: 'finish', bank: 'paid' }))).toBe('?saved')
  expect(await (await follow(`${page}?saved`)).text()).toContain('Saved.')
  const { external_accounts } = await accounts.retrieve(id)
  expect(external_accounts?.data).toMatchObject([{ last4: '6789', status: 'new' }])
})

test('update links are refused for accounts with a hosted dashboard', async () => {
  const steps = { type: 'account_update', account_update: links } as const
  const linkFor = (account: string) =>
    app.stripe.v2.core.accountLinks.create({ account, use_case: steps })
  const { id } = await newAccount(app)
  await expect(linkFor(id)).rejects.toMatchObject({ statusCode: 400, param: 'use_case.type' })
  const without = await newAccount(app, { dashboard: 'none' })
  expect((await linkFor(without.id)).use_case.type).toBe('account_update')
})
