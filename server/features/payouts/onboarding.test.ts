import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { decoded } from '../../../test/harness/mailbox.ts'
import {
  ageWait,
  atOnce,
  beginOnboarding,
  completedSale,
  maintain,
  onboardSeller,
  passDays,
  readPayouts,
  refundSale,
  sendDue,
  sentSale,
} from '../../../test/harness/payouts.ts'
import type { Person } from '../../../test/harness/people.ts'
import { book } from '../../../test/harness/sales.ts'
import { outcomeOf, send } from '../../../test/harness/send.ts'
import { until } from '../../../test/harness/wait-options.ts'
import { settleAccount } from './settle-account.ts'

const secrets = ['whsec_the_old_secret', 'whsec_the_new_secret'] as const

let app: TestApp
let sana: Person
let bea: Person

beforeAll(async () => {
  app = await startTestApp({ ...atOnce, STRIPE_CONNECT_WEBHOOK_SECRET: secrets.join(',') })
  sana = await app.signUp('Sana', 'seller')
  bea = await app.signUp('Bea', 'buyer')
})
afterAll(() => app.close())

function postEvent(event: object, secret: string) {
  const body = JSON.stringify(event)
  const at = Math.floor(Date.now() / 1000)
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  const headers = { 'stripe-signature': `t=${at},v1=${signature}` }
  return send(`${app.url}/api/webhooks/connect`, { method: 'POST', headers, body })
}

const thin = (id: string) => ({
  id: 'evt_1',
  object: 'v2.core.event',
  type: 'v2.core.account[requirements].updated',
  related_object: { id, type: 'v2.core.account', url: `/v2/core/accounts/${id}` },
})

const statusOf = async (seller: Person) => (await readPayouts(seller)).account.status

test('a form that was left half-way leaves the account unfinished, with what is missing', async () => {
  const account = await beginOnboarding(app, sana)
  await sana.post('/payouts/reading')
  const shown = (await readPayouts(sana)).account
  expect(shown).toMatchObject({ status: 'restricted', reviewing: false })
  expect(shown.missing).toEqual(expect.arrayContaining(['name', 'birthDate', 'address', 'bank']))
  // Another link is for the same account.
  expect(await beginOnboarding(app, sana)).toBe(account)
})

test('concurrent onboarding requests create one account', async () => {
  const seller = await app.signUp('Cleo', 'seller')
  const answers = await Promise.all([1, 2, 3].map(() => seller.post('/payouts/onboarding')))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const { accounts } = await app.ledger()
  const own = accounts.filter((row: { contactEmail: string }) => row.contactEmail === seller.email)
  expect(own).toHaveLength(1)
})

test('a seller whose account was made, but not stored, begins again after a change of name', async () => {
  const seller = await app.signUp('Runa', 'seller')
  await beginOnboarding(app, seller)
  const ofSeller = 'member_id = (select id from member where email = $1)'
  await app.pool.query(`delete from payout_account where ${ofSeller}`, [seller.email])
  await app.pool.query("update member set name = 'Runa Berg' where email = $1", [seller.email])
  expect((await seller.post('/payouts/onboarding')).status).toBe(200)
})

test('the account is read when the provider notifies, and a later requirement is told', async () => {
  const account = await onboardSeller(app, sana)
  expect(await statusOf(sana)).toBe('active')
  await app.connect('requirements', { account, seconds: '1000000' })
  await until(async () => (await readPayouts(sana)).account.missing.length === 1)
  expect(await readPayouts(sana)).toMatchObject({
    account: { status: 'active', missing: ['document'] },
  })
  const emails = (await app.emails(sana.email)).join()
  expect(emails).toContain('Subject: Your payouts: more information needed')
  expect(emails).toContain('Payouts go on until then.')
  expect(emails).not.toContain('Your money waits with us until then.')
  await app.connect('requirements/met', { account })
  await until(async () => (await readPayouts(sana)).account.missing.length === 0)
})

test('the e-mail that payouts are set up names the bank account', async () => {
  const seller = await app.signUp('Rosa', 'seller')
  await onboardSeller(app, seller)
  const emails = await app.emails(seller.email, 'Subject: Your payouts are set up')
  expect(emails).toHaveLength(1)
  const text = decoded(emails.join())
  const { destination } = (await readPayouts(seller)).account
  expect(destination).toContain('6789')
  expect(text).toContain(`Your payouts go to this account: ${destination}.`)
})

/** The status of an account after a requirement that is due at once, and the e-mails about it. */
async function askAtOnce(name: string, requirement: Record<string, string>) {
  const seller = await app.signUp(name, 'seller')
  const account = await onboardSeller(app, seller)
  await app.connect('requirements', { account, seconds: '0', ...requirement })
  await settleAccount(app.services, account)
  const emails = (await app.emails(seller.email)).filter((text) =>
    text.includes('Subject: Your payouts: more information needed'),
  )
  return { status: await statusOf(seller), emails }
}

test('the e-mail about a requirement that stops payouts says that the money waits', async () => {
  expect(await askAtOnce('Ulla', {})).toEqual({
    status: 'restricted',
    emails: [expect.stringContaining('Your money waits with us until then.')],
  })
})

test('the e-mail about a bank account says that the money is at the provider', async () => {
  const bank = { requirement: 'defaults.payout_methods', restricts: 'payouts' }
  expect(await askAtOnce('Uwe', bank)).toEqual({
    status: 'active',
    emails: [expect.stringContaining('Your money is in your balance there')],
  })
})

/** Begins to read the account at the provider; returns how to go on with the answer. */
async function beginReading(account: string) {
  const { cards } = app.services
  const [asked, late] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  async function readAccount(id: string) {
    const read = await cards.readAccount(id)
    asked.resolve()
    await late.promise
    return read
  }
  const settled = settleAccount({ ...app.services, cards: { ...cards, readAccount } }, account)
  await asked.promise
  return async () => {
    late.resolve()
    await settled
  }
}

test('an old answer of the provider does not replace a newer one', async () => {
  const seller = await app.signUp('Lia', 'seller')
  const account = await beginOnboarding(app, seller)
  const finish = await beginReading(account)
  await app.connect('onboarding', { account, outcome: 'finish', bank: 'paid' })
  await settleAccount(app.services, account)
  await finish()
  expect(await statusOf(seller)).toBe('active')
})

async function storedAccount(account: string) {
  const query = `select status, destination, requirements from payout_account
    where provider_id = $1`
  return (await app.pool.query(query, [account])).rows[0]
}

test('of a deleted seller’s account only the status is stored', async () => {
  const seller = await app.signUp('Dora', 'seller')
  const account = await onboardSeller(app, seller)
  expect((await storedAccount(account)).destination).toEqual(expect.any(String))
  const finish = await beginReading(account)
  expect((await seller.post('/account/deletion')).status).toBe(200)
  await finish()
  const erased = { destination: null, requirements: [] }
  expect(await storedAccount(account)).toEqual({ status: 'active', ...erased })
  await app.connect('requirements', { account, seconds: '0' })
  await settleAccount(app.services, account)
  expect(await storedAccount(account)).toEqual({ status: 'restricted', ...erased })
})

test('an account that the provider does not know any more is closed, and its money waits', async () => {
  const seller = await app.signUp('Nia', 'seller')
  await onboardSeller(app, seller)
  expect(await statusOf(seller)).toBe('active')
  const missing = 'acct_that_is_gone'
  await app.pool.query(
    `update payout_account set provider_id = $2, read_at = null
     where member_id = (select id from member where email = $1)`,
    [seller.email, missing],
  )
  await settleAccount(app.services, missing)
  expect(await statusOf(seller)).toBe('closed')
  await completedSale(app, bea, seller)
  const { rows } = await app.pool.query(
    'select waiting_since from payout_account where provider_id = $1',
    [missing],
  )
  expect(rows).toEqual([{ waiting_since: expect.any(Date) }])
})

test('a seller who was declined gets no further link', async () => {
  const seller = await app.signUp('Mo', 'seller')
  const account = await beginOnboarding(app, seller)
  await app.connect('onboarding', { account, outcome: 'reject' })
  await until(async () => (await statusOf(seller)) === 'rejected')
  expect((await seller.post('/payouts/onboarding')).body.code).toBe('payouts_refused')
})

test('each configured secret is accepted, others are refused', async () => {
  const account = await beginOnboarding(app, sana)
  for (const secret of secrets) expect((await postEvent(thin(account), secret)).status).toBe(200)
  const forged = await postEvent(thin(account), 'whsec_of_nobody_at_all')
  expect([forged.status, forged.body.code]).toEqual([400, 'bad_signature'])
})

test('an event of an unknown type or account is answered, and changes nothing', async () => {
  const before = await readPayouts(sana)
  const events = [{ type: 'v2.core.unheard_of' }, thin('acct_of_another_platform'), {}, thin('')]
  for (const event of events) expect((await postEvent(event, secrets[1])).status).toBe(200)
  expect(await readPayouts(sana)).toEqual(before)
})

test('sellers without an account are reminded on days 0, 3, 7, 14 and 30, and cannot list from day 7', async () => {
  const seller = await app.signUp('Ines', 'seller')
  await completedSale(app, bea, seller)
  const reminders = async () =>
    (await app.emails(seller.email)).filter((text) =>
      /^Subject: .*set up your payouts/im.test(text),
    ).length
  const waitFor = (days: number) =>
    app.pool.query(
      `update payout_account set waiting_since = now() - make_interval(days => $1, mins => 1)
       where member_id = (select id from member where email = $2)`,
      [days, seller.email],
    )
  const counts: number[] = []
  for (const days of [0, 2, 3, 6, 7, 14, 29, 30, 59]) {
    await waitFor(days)
    await maintain(app)
    await maintain(app)
    counts.push(await reminders())
  }
  expect(counts).toEqual([1, 1, 2, 2, 3, 4, 4, 5, 5])
  expect((await readPayouts(seller)).listing).toBe('payouts_not_set_up')
  const ada = await app.signUp('Ada', 'seller')
  await app.grantAdmin(ada)
  const listed = async () =>
    (await ada.get('/payouts/waiting')).body.filter((row: { name: string }) => row.name === 'Ines')
  expect(await listed()).toEqual([])
  await waitFor(61)
  expect(await listed()).toMatchObject([
    { name: 'Ines', status: 'none', owed: [{ amount: '484.51', currency: 'USD' }] },
  ])
  await onboardSeller(app, seller)
  expect((await readPayouts(seller)).listing).toBeNull()
  await sendDue(app)
})

test('from day 7 without an account, listings are paused until it is active and they are relisted', async () => {
  const seller = await app.signUp('Pia', 'seller')
  const free = await app.addProduct(seller)
  const reserved = await app.addProduct(seller)
  await completedSale(app, bea, seller)
  const bookingId = await book(bea, reserved)
  const statuses = async () =>
    Promise.all([free, reserved].map(async (id) => (await app.get(`/api/items/${id}`)).status))
  let waited = 0
  const waitFor = async (days: number) => {
    await ageWait(app, seller, days - waited)
    waited = days
    await maintain(app)
    await maintain(app)
  }
  const emails = async () =>
    (await app.emails(seller.email)).filter((text) => text.includes('paused until your payouts'))
  await waitFor(6)
  expect(await statuses()).toEqual([200, 200])
  await waitFor(7)
  expect(await statuses()).toEqual([404, 200])
  expect(await emails()).toHaveLength(1)
  const notices = (await seller.get('/notices')).body
  expect(JSON.stringify(notices)).toContain('payoutPaused')
  await bea.post(`/bookings/${bookingId}/cancellation`)
  await waitFor(8)
  expect(await statuses()).toEqual([404, 404])
  const relist = async (id: string) => seller.post(`/products/${id}/relist`)
  expect((await relist(free)).body.code).toBe('payouts_not_set_up')
  await onboardSeller(app, seller)
  for (const id of [free, reserved]) expect((await relist(id)).status).toBe(200)
  await maintain(app)
  expect(await statuses()).toEqual([200, 200])
  await sendDue(app)
})

test('a declined seller is not asked to set up payouts, but told to contact us', async () => {
  const seller = await app.signUp('Rudi', 'seller')
  const listed = await app.addProduct(seller)
  const account = await beginOnboarding(app, seller)
  await app.connect('onboarding', { account, outcome: 'reject' })
  await settleAccount(app.services, account)
  await completedSale(app, bea, seller)
  const waitingSince = expect.any(String)
  expect((await readPayouts(seller)).account).toMatchObject({ status: 'rejected', waitingSince })
  await app.pool.query(
    "update payout_account set waiting_since = now() - interval '8 days' where provider_id = $1",
    [account],
  )
  await maintain(app)
  await maintain(app)
  const emails = await app.emails(seller.email)
  expect(emails.filter((text) => /^Subject: .*set up your payouts/im.test(text))).toEqual([])
  const paused = emails.filter((text) => text.includes('paused because we cannot pay you'))
  expect(paused).toEqual([expect.stringContaining('Please reply to this e-mail')])
  const { body } = await seller.get('/notices?limit=100')
  const kinds = body.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toContain('payoutRefusedPaused')
  expect(kinds).not.toContain('payoutPaused')
  expect(kinds).not.toContain('payoutSetup')
  expect((await readPayouts(seller)).listing).toBe('payouts_refused')
  expect((await seller.post(`/products/${listed}/relist`)).body.code).toBe('payouts_refused')
})

const setupEmails = async ({ email }: Person) =>
  (await app.emails(email)).filter((text) => /^Subject: .*set up your payouts/im.test(text))

/** How often a seller was asked for an account, and whether a listing is shown, after days and a run. */
async function afterDays(days: number, seller: Person, listed: string) {
  await ageWait(app, seller, days)
  await maintain(app)
  const { status } = await app.get(`/api/items/${listed}`)
  return [(await setupEmails(seller)).length, status === 200]
}

test('a seller whose account is being checked is not asked to set it up, until more is asked for', async () => {
  const seller = await app.signUp('Vera', 'seller')
  const listed = await app.addProduct(seller)
  const account = await beginOnboarding(app, seller)
  await app.connect('onboarding', { account, outcome: 'review', bank: 'paid' })
  await settleAccount(app.services, account)
  await completedSale(app, bea, seller)
  const waitingSince = expect.any(String)
  const shown = { status: 'pending', missing: [], reviewing: true, waitingSince }
  expect((await readPayouts(seller)).account).toMatchObject(shown)
  expect(await afterDays(8, seller, listed)).toEqual([0, true])
  expect((await readPayouts(seller)).listing).toBeNull()

  await app.connect('requirements', { account, seconds: '0' })
  await settleAccount(app.services, account)
  expect(await afterDays(0, seller, listed)).toEqual([1, true])
  expect((await readPayouts(seller)).listing).toBe('payouts_not_set_up')
  expect(await afterDays(1, seller, listed)).toEqual([1, true])
  expect(await afterDays(1, seller, listed)).toEqual([1, false])
})

test('after a long review, a seller who was reminded before is reminded again before the pause', async () => {
  const seller = await app.signUp('Wilma', 'seller')
  const listed = await app.addProduct(seller)
  await completedSale(app, bea, seller)
  const account = await beginOnboarding(app, seller)
  expect(await afterDays(5, seller, listed)).toEqual([2, true])
  await app.connect('onboarding', { account, outcome: 'review', bank: 'paid' })
  await settleAccount(app.services, account)
  expect(await afterDays(5, seller, listed)).toEqual([2, true])
  await app.connect('requirements', { account, seconds: '0' })
  await settleAccount(app.services, account)
  expect(await afterDays(0, seller, listed)).toEqual([3, true])
  expect(await afterDays(2, seller, listed)).toEqual([3, false])
})

test('once the buyer is refunded, nothing waits for an account any more', async () => {
  const [seller, ann] = [await app.signUp('Ida', 'seller'), await app.signUp('Anke', 'seller')]
  await app.grantAdmin(ann)
  const { id } = await completedSale(app, bea, seller)
  const waitingSince = async () => (await readPayouts(seller)).account.waitingSince
  expect(await waitingSince()).toEqual(expect.any(String))
  await refundSale(app, ann, id)
  expect(await waitingSince()).toBeNull()
  // As an earlier release has left it.
  await app.pool.query(
    `update payout_account set waiting_since = now() - interval '70 days'
     from member where member.id = member_id and email = $1`,
    [seller.email],
  )
  await maintain(app)
  expect(await waitingSince()).toBeNull()
})

test('an account is deleted once its money is paid out', async () => {
  const seller = await app.signUp('Lou', 'seller')
  const ada = await app.signUp('Ann', 'seller')
  await app.grantAdmin(ada)
  await completedSale(app, bea, seller)
  const path = `/users/${await app.memberId(seller)}`
  const remove = async () => outcomeOf(await ada.call('DELETE', path))
  expect(await remove()).toBe('member_payouts_open')
  await onboardSeller(app, seller)
  await sendDue(app)
  await until(async () => (await remove()) === 'ok')
})

test('a payout of an account that was closed meanwhile does not keep the seller', async () => {
  const seller = await app.signUp('Tom', 'seller')
  const account = await onboardSeller(app, seller)
  await sentSale(app, bea, seller)
  const isUnderWay = async () =>
    (await readPayouts(seller)).payouts.some(({ status }: { status: string }) =>
      ['pending', 'in_transit'].includes(status),
    )
  while (!(await isUnderWay())) await passDays(app, 1)
  const remove = async () => outcomeOf(await seller.post('/account/deletion'))
  expect(await remove()).toBe('payouts_open')
  await app.connect('closure', { account })
  await settleAccount(app.services, account)
  expect([await statusOf(seller), await isUnderWay()]).toEqual(['closed', true])
  expect(await remove()).toBe('ok')
})

test('a seller who has not met a later requirement is told again when the payouts stop', async () => {
  const seller = await app.signUp('Uma', 'seller')
  const account = await onboardSeller(app, seller)
  await app.connect('requirements', { account, seconds: '86400' })
  await until(async () => (await readPayouts(seller)).account.missing.length === 1)
  await passDays(app, 2)
  await settleAccount(app.services, account)
  expect(await statusOf(seller)).toBe('restricted')
  const told = (await app.emails(seller.email)).flatMap(
    (text) => text.match(/Payouts go on until then|waits with us until then/)?.[0] ?? [],
  )
  expect(told).toEqual(['Payouts go on until then', 'waits with us until then'])
})
