import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectMoneyInvariants } from '../../../test/contract/money-invariants.ts'
import type { TestApp } from '../../../test/harness/app.ts'
import { startPayoutApp } from '../../../test/harness/payout-app.ts'
import {
  beginOnboarding,
  completedSale,
  debtsOfSale,
  onboardSeller,
  passDays,
  readPayouts,
  refundSale,
  sendDue,
  sentSale,
  transfersOfSale,
} from '../../../test/harness/payouts.ts'
import type { Person } from '../../../test/harness/people.ts'
import { buy, completeSale, saleBalances } from '../../../test/harness/sales.ts'
import { until } from '../../../test/harness/wait-options.ts'
import { settleAccount } from './settle-account.ts'

/** What the seller gets of 499.50. */
const share = 48_451
const reference = 'SEPA 2026-11-23 0815'

let app: TestApp
let ada: Person
let bea: Person

beforeAll(async () => {
  ;({ app, admin: ada, buyer: bea } = await startPayoutApp())
})
afterAll(() => app.close())
afterEach(() => expectMoneyInvariants(app))

/** A seller whose money of one sale has waited for `days` days. */
async function waiting(name: string, days: number) {
  const seller = await app.signUp(name, 'seller')
  const sale = await completedSale(app, bea, seller)
  return { seller, sale, ...(await waitFor(seller, days)) }
}

async function waitFor(seller: Person, days: number) {
  const { rows } = await app.pool.query(
    `update payout_account set waiting_since = now() - make_interval(days => $2)
     from member where member.id = member_id and email = $1 returning member_id as id`,
    [seller.email, days],
  )
  return { path: `/payouts/waiting/${rows[0].id}/payment`, id: String(rows[0].id) }
}

const listed = async (id: string, by = ada) =>
  (await by.get('/payouts/waiting')).body.find((one: { _id: string }) => one._id === id)

const paid = [{ currency: 'USD', amount: '484.51' }]

/** What a seller was told of bank transfers of 484.51. */
async function toldOf(seller: Person) {
  const notices: { kind: string }[] = (await seller.get('/notices')).body
  const subject = 'Subject: We transferred $484.51 to your bank account'
  return {
    notices: notices.filter(({ kind }) => kind === 'payoutPaidOutside'),
    emails: (await app.emails(seller.email)).filter((email) => email.includes(subject)),
  }
}

test('staff record a bank transfer to a seller who never set up payouts', async () => {
  const { seller, sale, path, id } = await waiting('Sana', 91)
  expect(await listed(id)).toMatchObject({ owed: paid, can: { payOutside: true } })
  const toPay = async () => (await ada.get('/dashboard')).body.admin.sellersToPay
  expect(await toPay()).toBe(1)
  const answers = await Promise.all([1, 2].map(() => ada.post(path, { reference, paid })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await listed(id)).toBeUndefined()
  expect(await toPay()).toBe(0)
  expect(await transfersOfSale(app, sale.id)).toMatchObject([
    { state: 'paid_outside', amount: share },
  ])
  expect(await saleBalances(app, sale.transactionId)).toMatchObject({ bank: -share })
  expect(await readPayouts(seller)).toMatchObject({
    account: { waitingSince: null },
    upcoming: [],
    listing: null,
    transfers: [{ state: 'outside', amount: '484.51', reference }],
  })
  const { body } = await ada.get('/auditLog')
  expect(JSON.stringify(body)).toContain('record_outside_payment')
  expect(await toldOf(seller)).toEqual({
    notices: [expect.objectContaining({ title: '$484.51', path: '/dashboard/payouts' })],
    emails: [expect.stringContaining(reference)],
  })
  // An account that is set up later gets nothing of it, and a refund is owed by the seller.
  await onboardSeller(app, seller)
  await sendDue(app)
  expect((await app.ledger()).transfers).toEqual([])
  await refundSale(app, ada, sale.id)
  expect(await debtsOfSale(app, sale.id)).toMatchObject([{ amount: share, reversed: 0 }])
})

test('what is listed is what is recorded as paid: not the money of a sale on hold', async () => {
  const { seller, path, id, sale } = await waiting('Ben', 70)
  const held = await completedSale(app, bea, seller)
  const owed = async () => (await listed(id))?.owed
  const both = [{ currency: 'USD', amount: '969.02' }]
  expect(await owed()).toEqual(both)
  await app.warnOfFraud(held.transactionId)
  await expect.poll(owed).toEqual(paid)
  // Staff have transferred what was listed before the warning.
  const { status, body } = await ada.post(path, { reference, paid: both })
  expect([status, body.code]).toEqual([409, 'owed_changed'])
  expect(await transfersOfSale(app, sale.id)).toMatchObject([{ state: 'due' }])
  expect(await toldOf(seller)).toEqual({ notices: [], emails: [] })
  expect((await ada.post(path, { reference, paid })).status).toBe(200)
  expect(await transfersOfSale(app, sale.id)).toMatchObject([{ state: 'paid_outside' }])
  expect(await transfersOfSale(app, held.id)).toMatchObject([{ state: 'due' }])
})

test('debts of other sales are paid first, and what is left is listed after that', async () => {
  const seller = await app.signUp('Dee', 'seller')
  const account = await onboardSeller(app, seller)
  const first = await sentSale(app, bea, seller)
  // The money is at the bank of the seller, and the account is not usable any more.
  await passDays(app, 4)
  await app.connect('requirements', { account, seconds: '0' })
  await settleAccount(app.services, account)
  const sale = await buy(app, bea, seller, 'A large one', 100_000)
  await completeSale(app, bea, seller, sale.id)
  const { path, id } = await waitFor(seller, 70)
  await refundSale(app, ada, first.id)
  await until(async () => (await debtsOfSale(app, first.id)).length === 1)
  const owed = async () => (await listed(id))?.owed
  const all = [{ currency: 'USD', amount: '970.00' }]
  expect(await owed()).toEqual(all)
  const { status, body } = await ada.post(path, { reference, paid: all })
  expect([status, body.code]).toEqual([409, 'owed_changed'])
  const rest = [{ currency: 'USD', amount: '485.49' }]
  expect(await owed()).toEqual(rest)
  expect((await ada.post(path, { reference, paid: rest })).status).toBe(200)
  expect(await debtsOfSale(app, first.id)).toMatchObject([{ netted: share }])
})

test('an admin records no payment to their own account', async () => {
  const { seller, path, id } = await waiting('Kim', 70)
  await app.grantAdmin(seller)
  expect((await seller.post(path, { reference, paid })).body.code).toBe('own_case')
  expect(await listed(id, seller)).toMatchObject({ owed: paid, can: { payOutside: false } })
  await app.pool.query("update member set is_admin = false where name = 'Kim'")
})

test('money that waits for less than 60 days, or is on hold, is not paid like that', async () => {
  const early = await waiting('Max', 59)
  expect((await ada.post(early.path, { reference, paid })).status).toBe(404)
  const { path, sale } = await waiting('Lou', 70)
  await app.warnOfFraud(sale.transactionId)
  const isWarned = 'select from fraud_warning where sale_id = $1'
  await expect.poll(async () => (await app.pool.query(isWarned, [sale.id])).rowCount).toBe(1)
  expect((await ada.post(path, { reference, paid })).body.code).toBe('not_found')
  expect(await transfersOfSale(app, sale.id)).toMatchObject([{ state: 'due' }])
  const { status, body } = await ada.post(path, { reference: ' ', paid })
  expect([status, body.fields]).toEqual([400, { reference: 'Reference is required.' }])
})

const refusals = {
  async rejected(seller: Person) {
    const account = await beginOnboarding(app, seller)
    await app.connect('onboarding', { account, outcome: 'reject' })
    return account
  },
  async closed(seller: Person) {
    const account = await onboardSeller(app, seller)
    await app.connect('closure', { account })
    return account
  },
}

/** A seller with money of one sale whose account the provider refuses in this way. */
async function refused(status: keyof typeof refusals, name: string) {
  const seller = await app.signUp(name, 'seller')
  await settleAccount(app.services, await refusals[status](seller))
  await until(async () => (await readPayouts(seller)).account.status === status)
  const sale = await completedSale(app, bea, seller)
  return { seller, sale, ...(await waitFor(seller, 0)) }
}

test.each([
  ['rejected', 'Rea'],
  ['closed', 'Clea'],
] as const)('a seller whose account is %s is listed and paid at once', async (status, name) => {
  const { seller, sale, path, id } = await refused(status, name)
  expect(await listed(id)).toMatchObject({ status, owed: paid, can: { payOutside: true } })
  expect((await ada.post(path, { reference, paid })).status).toBe(200)
  expect(await listed(id)).toBeUndefined()
  expect(await transfersOfSale(app, sale.id)).toMatchObject([
    { state: 'paid_outside', amount: share },
  ])
  expect(await readPayouts(seller)).toMatchObject({ upcoming: [], account: { waitingSince: null } })
})

test('money of a refused account is paid once the delay for new sellers has passed', async () => {
  const { sale, path, id } = await refused('rejected', 'Nora')
  const available = (days: number) =>
    app.pool.query(
      'update transfer set available_at = now() + make_interval(days => $1) where sale_id = $2',
      [days, sale.id],
    )
  await available(7)
  expect(await listed(id)).toBeUndefined()
  expect((await ada.post(path, { reference, paid })).body.code).toBe('not_found')
  await available(0)
  // As before the hourly run: that money waits is not noted yet.
  await app.pool.query('update payout_account set waiting_since = null where member_id = $1', [id])
  expect(await listed(id)).toMatchObject({ since: expect.any(String), owed: paid })
  expect((await ada.post(path, { reference, paid })).status).toBe(200)
})
