import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { monthAfter, monthOf } from '../../../contract/schemas/month.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { readCsv, readPdf } from '../../../test/harness/documents.ts'
import type { Person } from '../../../test/harness/people.ts'
import { backdateLedger, sellFor } from '../../../test/harness/random-sales.ts'
import { desktop, expectAccessible, phone } from '../../harness/browser.ts'
import { visitAs } from '../../harness/visit-as.ts'

let app: TestApp
let admin: Person
let seller: Person

const current = monthOf(new Date())
const last = monthAfter(current, -1)
/** Final at any time, which the last month is only an hour after its end. */
const before = monthAfter(current, -2)
const nameOf = (month: string) =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01`),
  )
const price = (minor: number) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(minor / 100)
const minor = (shown = '') => Math.round(Number(shown.replaceAll(/[$,]/g, '')) * 100)
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

beforeAll(async () => {
  const operator = { OPERATOR_NAME: 'Relaptop Inc.', OPERATOR_ADDRESS: '4 Pier, Portland' }
  app = await startTestApp({ FEE_VAT_PERCENT: '19', ...operator })
  admin = await app.signUpStaff('Ada Quist')
  seller = await app.signUp('Sana Müller', 'seller')
  const buyer = await app.signUp('Bea Marsh', 'buyer')
  const trade = { app, admin, buyer, seller }
  const old = await sellFor(trade, 120_000, 'completed')
  await backdateLedger(app, old, `${before}-20T10:00:00Z`)
  await sellFor(trade, 49_950, 'shared')
  await sellFor(trade, 30_000, 'open')
})
afterAll(() => app.close())

/** The amounts of the rows of a table, by the text of its first columns. */
async function amountsIn(page: Page, name: string) {
  const table = page.getByRole('table', { name, exact: true })
  await table.waitFor()
  const rows = await table.locator('tbody tr').all()
  return Promise.all(
    rows.map(async (row) => minor((await row.locator('th, td').allInnerTexts()).at(-1))),
  )
}

async function download(page: Page, name: string) {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name, exact: true }).click(),
  ])
  return { file: saved.suggestedFilename(), bytes: await readFile(await saved.path()) }
}

test.each([
  ['a desk', desktop, 'light'],
  ['a phone', phone, 'dark'],
] as const)('at %s a seller reads a statement and saves it', async (_, viewport, colorScheme) => {
  const options = { viewport, colorScheme }
  const { page, faults, leave } = await visitAs(app, seller, '/dashboard/statements', options)
  await page.getByRole('link', { name: nameOf(current) }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: nameOf(before) }).click()
  await page.getByRole('heading', { level: 1, name: `Statement ${nameOf(before)}` }).waitFor()
  await page.getByText('Relaptop Inc., 4 Pier, Portland').waitFor()
  await expectAccessible(page)

  const [opening = 0, ...rest] = await amountsIn(page, 'Postings in USD')
  const closing = rest.at(-1) ?? 0
  const lines = rest.slice(0, -1)
  expect(lines).toEqual([120_000, -3600, -684])
  expect([opening, opening + sum(lines)]).toEqual([0, closing])

  const csv = await download(page, 'Download CSV')
  expect(csv.file).toBe(`statement-${before}.csv`)
  const rows = readCsv(csv.bytes.toString())
  expect(rows.map(({ amount }) => minor(amount))).toEqual([opening, ...lines, closing])

  const pdf = await download(page, 'Download PDF')
  expect(pdf.file).toBe(`statement-${before}.pdf`)
  const { text, title } = await readPdf(new Uint8Array(pdf.bytes))
  expect(title).toContain(nameOf(before))
  for (const amount of [...lines, closing]) expect(text).toContain(price(amount))

  await page.getByRole('link', { name: 'All statements' }).click()
  await page.getByRole('link', { name: nameOf(current) }).click()
  await page.getByText('This month has not ended yet.').waitFor()
  const [next] = await amountsIn(page, 'Postings in USD')
  expect(next).toBe(closing)
  await page.getByText('Held for open sales').waitFor()
  expect(faults).toEqual([])
  await leave()
})

test('an admin reads where the money is, and saves the journal', async () => {
  const { page, faults, leave } = await visitAs(app, admin, '/dashboard/money')
  const table = page.getByRole('table', { name: 'Accounts in USD' })
  await table.waitFor()
  await expectAccessible(page)
  const { rows } = await app.pool.query(
    'select account, sum(amount)::int as amount from ledger_entry group by 1',
  )
  expect(sum(rows.map(({ amount }) => amount))).toBe(0)
  const labels = { held_for_sale: 'Held for open sales', seller_payable: 'Owed to sellers' }
  for (const [account, label] of Object.entries(labels)) {
    const row = table.getByRole('row').filter({ hasText: label })
    const [balance] = await row.getByRole('cell').allInnerTexts()
    const owed = -rows.find((one) => one.account === account).amount
    expect(minor(balance?.replace(/[^\d$.,-]/g, ''))).toBe(owed)
  }

  for (const month of [last, before]) {
    await page.getByRole('link', { name: `Earlier month: ${nameOf(month)}` }).click()
    await page.getByText(`Movements in ${nameOf(month)}`).waitFor()
  }
  const { file, bytes } = await download(page, 'Journal (CSV)')
  expect(file).toBe(`journal-${before}.csv`)
  const journal = readCsv(bytes.toString())
  expect(sum(journal.map(({ amount_minor }) => Number(amount_minor)))).toBe(0)
  expect(journal.some(({ kind }) => kind === 'release')).toBe(true)
  const list = await download(page, 'Invoices (CSV)')
  expect(list.file).toBe(`invoices-${before}.csv`)
  expect(readCsv(list.bytes.toString())).toMatchObject([
    { kind: 'invoice', recipient: 'Sana Müller', net: '36.00', vat: '6.84', gross: '42.84' },
  ])

  await page.getByRole('link', { name: 'Held for open sales' }).click()
  await page.getByText('Only those in the account “Held for open sales”.').waitFor()
  await expectAccessible(page)
  expect(faults).toEqual([])
  await leave()
})
