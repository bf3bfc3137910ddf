import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MoneyOverview } from '../../../contract/payments/accounting.ts'
import { monthAfter, monthOf } from '../../../contract/schemas/month.ts'
import { expectInvariants } from '../../../test/contract/invariants.ts'
import { startSalesApp, type TestApp } from '../../../test/harness/app.ts'
import { readCsv } from '../../../test/harness/documents.ts'
import type { Person } from '../../../test/harness/people.ts'
import { backdateLedger, outcomes, sellFor } from '../../../test/harness/random-sales.ts'
import { untilRefundsAreSent } from '../../../test/harness/sales.ts'
import { reconcileBalance } from '../reconciliation/reconcile-balance.ts'

let app: TestApp
let ada: Person

const current = monthOf(new Date())
const before = monthAfter(current, -1)

beforeAll(async () => {
  const trade = await startSalesApp({ FEE_VAT_PERCENT: '19' })
  ;({ app, admin: ada } = trade)
  for (const [place, outcome] of outcomes.entries()) {
    const sale = await sellFor(trade, 49_950 + place, outcome)
    await untilRefundsAreSent(app)
    if (place % 2 === 0) await backdateLedger(app, sale, `${before}-14T12:00:00Z`)
  }
})
afterAll(async () => {
  await expectInvariants(app.pool)
  await app.close()
})

const minor = (amount = '') => Math.round(Number(amount) * 100)
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

async function overview(month: string): Promise<MoneyOverview> {
  return (await ada.get(`/accounting?month=${month}`)).body
}

/** Balances per account, counted from the entries until a time. */
async function counted(until = 'infinity') {
  const { rows } = await app.pool.query(
    `select account, sum(amount)::int as amount from ledger_entry
     join ledger_transaction on id = transaction_id where created_at < $1 group by 1 order by 1`,
    [until],
  )
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]))
}

const journalOf = async (month: string) => {
  const answer = await ada.get(`/accounting/${month}/journal`)
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
  return readCsv(answer.text)
}

test('the overview has the balances of the ledger, which sum to zero', async () => {
  const { accounts, month, first } = await overview(current)
  expect([month, first]).toEqual([current, before])
  const shown = accounts.map(({ account, balance }) => [account, minor(balance)])
  expect(Object.fromEntries(shown)).toEqual(await counted())
  expect(sum(accounts.map(({ balance }) => minor(balance)))).toBe(0)
})

test('what moved in all months is the balance', async () => {
  const months = await Promise.all([before, current].map(overview))
  for (const { account, balance } of months[0]?.accounts ?? []) {
    const moved = months.map(({ accounts }) => {
      const own = accounts.find((one) => one.account === account)
      return minor(own?.debit) - minor(own?.credit)
    })
    expect(sum(moved), account).toBe(minor(balance))
  }
})

test('the balance at the provider and the difference are those of the last comparison', async () => {
  expect(await overview(current)).toMatchObject({ checked: null, provider: [] })
  await reconcileBalance(app.services)
  const { checked, provider, accounts } = await overview(current)
  expect(Date.parse(checked ?? '')).toBeGreaterThan(0)
  const ledger = accounts.find(({ account }) => account === 'card_provider')?.balance
  expect(provider).toMatchObject([{ currency: 'USD', difference: '0.00', ledger }])
})

test('the journal has one row per posting of the month, oldest first, and balances', async () => {
  const rows = (await Promise.all([before, current].map(journalOf))).flat()
  const { rows: entries } = await app.pool.query('select count(*)::int as n from ledger_entry')
  expect(rows.length).toBe(entries[0].n)
  const transactions = Map.groupBy(rows, ({ transaction_id }) => transaction_id)
  for (const [id, postings] of transactions) {
    expect(sum(postings.map((row) => Number(row.amount_minor))), id).toBe(0)
  }
  for (const row of rows) expect(minor(row.amount)).toBe(Number(row.amount_minor))
  const times = rows.map(({ time_utc = '' }) => time_utc)
  expect(times).toEqual(times.toSorted())
  const ofMonth = (month: string) => times.filter((time) => time.startsWith(month)).length
  expect(ofMonth(before) + ofMonth(current)).toBe(rows.length)
  expect(ofMonth(before)).toBeGreaterThan(0)
  const held = rows.find(({ account }) => account === 'held_for_sale')
  expect(held?.member_id).toMatch(/^[\da-f-]{36}$/)
  expect(rows.every(({ cause_id }) => cause_id !== '')).toBe(true)
})

test('the balances at the end of a month are what was posted until then', async () => {
  for (const [month, end] of [
    [before, `${current}-01T00:00:00Z`],
    [current, undefined],
  ] as const) {
    const { text } = await ada.get(`/accounting/${month}/balances`)
    const rows = readCsv(text).filter(({ amount_minor }) => amount_minor !== '0')
    const balances = rows.map(({ account, amount_minor }) => [account, Number(amount_minor)])
    const expected = Object.entries(await counted(end)).filter(([, amount]) => amount !== 0)
    expect(Object.fromEntries(balances)).toEqual(Object.fromEntries(expected))
  }
})

test('the ledger shows the transactions of one account', async () => {
  const { body } = await ada.get('/ledger?account=losses&limit=100')
  const all = (await ada.get('/ledger?limit=100')).body
  type Row = { _id: string; entries: { account: string }[] }
  const inLosses = all.filter(({ entries }: Row) =>
    entries.some(({ account }) => account === 'losses'),
  )
  expect(body).toEqual(inLosses)
  expect(all.length).toBeGreaterThan(body.length)
  const wrong = await ada.get('/ledger?account=nothing')
  expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['account']])
})

test('without the address of the operator, a month has no invoices', async () => {
  expect(await overview(before)).toMatchObject({ hasInvoices: false })
  expect((await ada.get(`/accounting/${before}/invoices`)).status).toBe(404)
})

test('months without a journal are not found, and a wrong month names the field', async () => {
  for (const month of [monthAfter(current), monthAfter(before, -1)]) {
    const files = ['journal', 'balances', 'invoices'].map((name) => `/${month}/${name}`)
    for (const path of [`?month=${month}`, ...files]) {
      expect((await ada.get(`/accounting${path}`)).status).toBe(404)
    }
  }
  const { status, body } = await ada.get('/accounting/2026-13/journal')
  expect([status, Object.keys(body.fields)]).toEqual([400, ['month']])
})
