import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Statement, StatementMonth } from '../../../contract/payments/statements.ts'
import { monthAfter, monthOf, monthRange } from '../../../contract/schemas/month.ts'
import { expectInvariants } from '../../../test/contract/invariants.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { readCsv, readPdf } from '../../../test/harness/documents.ts'
import { payOut } from '../../../test/harness/payouts.ts'
import type { Person } from '../../../test/harness/people.ts'
import { backdateLedger, outcomes, sellFor } from '../../../test/harness/random-sales.ts'
import { untilRefundsAreSent } from '../../../test/harness/sales.ts'
import { markStored } from './invoice-months.ts'
import { deleteOldRecipients, storeRecipients, storeRecipientsOf } from './recipients.ts'
import { isFinal } from './rules.ts'

let app: TestApp
let ada: Person
let sana: Person
let bea: Person

const current = monthOf(new Date())
const months = [monthAfter(current, -2), monthAfter(current, -1), current]
/** Final at any time, which the last month is only an hour after its end. */
const finalMonths = [monthAfter(current, -3), monthAfter(current, -2)] as const
const operator = { OPERATOR_NAME: 'Relaptop GmbH', OPERATOR_ADDRESS: 'Hafenstraße 4, Hamburg' }

const deals = fc.sample(
  fc.record({
    price: fc.integer({ min: 101, max: 300_000 }),
    outcome: fc.constantFrom(...outcomes),
    month: fc.constantFrom(...months),
  }),
  { numRuns: 12, seed: Number(process.env.SEED ?? 20_261_123) },
)
/** Each outcome at least once, and one with a fee in the first month. */
const all = [
  ...outcomes.map((outcome, place) => ({
    price: 49_950 + place,
    outcome,
    month: months[place % 3] ?? current,
  })),
  { price: 49_950, outcome: 'completed' as const, month: months[0] ?? current },
  ...deals,
]

beforeAll(async () => {
  const fees = { FEE_PERCENT: '2.5', FEE_VAT_PERCENT: '19' }
  app = await startTestApp({ ...fees, ...operator, MAX_LIVE_BOOKINGS: '100' })
  ada = await app.signUp('Ada', 'seller')
  sana = await app.signUp('Sana Müller', 'seller')
  bea = await app.signUp('Bea', 'buyer')
  await app.grantAdmin(ada)
  for (const { price, outcome, month } of all) {
    await app.pool.query('delete from rate_limit')
    const sale = await sellFor({ app, admin: ada, buyer: bea, seller: sana }, price, outcome)
    await untilRefundsAreSent(app)
    if (month !== current) await backdateLedger(app, sale, `${month}-14T12:00:00Z`)
  }
})
afterAll(async () => {
  await expectInvariants(app.pool)
  await app.close()
})

const minor = (amount: string) => Math.round(Number(amount) * 100)
const total = (rows: { amount: string }[]) => rows.reduce((sum, row) => sum + minor(row.amount), 0)
const read = async (month: string): Promise<Statement> =>
  (await sana.get(`/statements/${month}`)).body
const balanceIn = ({ balances }: Statement) => balances.find(({ currency }) => currency === 'USD')
const opening = (one: Statement) => minor(balanceIn(one)?.opening ?? '0')
const closing = (one: Statement) => minor(balanceIn(one)?.closing ?? '0')

async function file(path: string, person = sana, language = 'en') {
  const headers = { authorization: `Bearer ${person.token}`, 'accept-language': language }
  const response = await fetch(`${app.url}/api${path}`, { headers })
  expect(response.status).toBe(200)
  const disposition = response.headers.get('content-disposition')
  return { bytes: new Uint8Array(await response.arrayBuffer()), disposition }
}

test('each statement goes on where the one before ended, and its lines sum to the cent', async () => {
  const statements = await Promise.all(months.map(read))
  let balance = 0
  for (const one of statements) {
    expect(opening(one)).toBe(balance)
    expect(opening(one) + total(one.lines)).toBe(closing(one))
    balance = closing(one)
  }
  const { rows } = await app.pool.query(
    `select -sum(amount)::int as amount from ledger_entry join member on member.id = member_id
     where account in ('seller_payable', 'seller_debt') and email = $1`,
    [sana.email],
  )
  expect(balance).toBe(rows[0].amount)
  expect(balance).not.toBe(0)
})

test('the fee and its VAT are lines of their own, and their totals are those of the ledger', async () => {
  const statements = await Promise.all(months.map(read))
  for (const [part, account] of [
    ['fee', 'fees'],
    ['fee_vat', 'fee_vat'],
  ] as const) {
    const lines = statements.flatMap((one) => one.lines.filter((line) => line.part === part))
    const field = part === 'fee' ? 'fee' : 'vat'
    const totals = statements.flatMap((one) => one.balances.flatMap(({ fees }) => fees))
    const { rows } = await app.pool.query(
      'select sum(amount)::int as amount from ledger_entry where account = $1',
      [account],
    )
    expect(total(lines)).toBe(rows[0].amount)
    expect(totals.reduce((sum, one) => sum + minor(one[field]), 0)).toBe(-rows[0].amount)
    expect(totals.every(({ vatPercent }) => vatPercent === 19)).toBe(true)
  }
})

test('the list has each month with its closing balance, newest first', async () => {
  const { body } = await sana.get('/statements')
  expect(body.months.map(({ month }: StatementMonth) => month)).toEqual(months.toReversed())
  for (const { month, closing: listed } of body.months) {
    expect(total(listed)).toBe(closing(await read(month)))
  }
})

test('the CSV file has the lines of the page, and formulas are no formulas', async () => {
  for (const month of months) {
    const { bytes, disposition } = await file(`/statements/${month}/csv`)
    expect(disposition).toBe(`attachment; filename="statement-${month}.csv"`)
    const text = new TextDecoder().decode(bytes)
    const rows = readCsv(text)
    const one = await read(month)
    const amountOf = (row: { amount?: string }) => row.amount ?? ''
    const inCsv = rows.filter(({ part }) => part !== 'balance')
    expect(inCsv.map(amountOf)).toEqual(one.lines.map(amountOf))
    const balances = rows.filter(({ part }) => part === 'balance')
    expect(balances.map(amountOf).map(minor)).toEqual([opening(one), closing(one)])
    expect(inCsv.every(({ title }) => title?.startsWith("'=Laptop"))).toBe(true)
  }
})

test('the CSV file is separated as spreadsheets in the language of the request expect', async () => {
  const [month = ''] = months
  const path = `/statements/${month}/csv`
  const [english, german] = [await file(path), await file(path, sana, 'de')]
  for (const { bytes } of [english, german]) {
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  }
  const textOf = ({ bytes }: { bytes: Uint8Array }) => new TextDecoder().decode(bytes)
  const amountsOf = (rows: { amount?: string }[]) => rows.map(({ amount = '' }) => amount)
  const amounts = amountsOf(readCsv(textOf(english)))
  expect(amountsOf(readCsv(textOf(german), ';'))).toEqual(
    amounts.map((amount) => amount.replace('.', ',')),
  )
  expect(amounts.every((amount) => amount.includes('.'))).toBe(true)
})

test('the PDF is tagged text in the language of the request, the same each time', async () => {
  const [month = ''] = months
  const path = `/statements/${month}/pdf`
  const [{ bytes }, again] = [await file(path), await file(path)]
  expect(Buffer.from(bytes).equals(Buffer.from(again.bytes))).toBe(true)
  const one = await read(month)
  const english = await readPdf(bytes)
  expect(english).toMatchObject({ language: 'en', title: expect.stringContaining('Statement') })
  for (const tag of ['Document', 'H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']) {
    expect(english.tags).toContain(tag)
  }
  const shown = (amount: number) =>
    new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(amount / 100)
  for (const { amount, label } of one.lines) {
    expect(english.text).toContain(shown(minor(amount)))
    expect(english.text).toContain(label)
  }
  expect(english.text).toContain(`Closing balance ${shown(closing(one))}`)
  const german = await readPdf((await file(path, sana, 'de')).bytes)
  expect(german).toMatchObject({ language: 'de', title: expect.stringContaining('Abrechnung') })
  expect(german.text).toContain('Verkäufer: Sana Müller')
})

test('a final statement is the invoice for the fees, with the operator of the settings', async () => {
  const [first = ''] = months
  const { invoice, final } = await read(first)
  expect(final).toBe(true)
  expect(invoice).toMatchObject({
    kind: 'invoice',
    number: expect.stringMatching(new RegExp(`^${first}-[0-9A-F]{12}$`)),
    issuer: { name: 'Relaptop GmbH', address: 'Hafenstraße 4, Hamburg', vatId: null },
  })
  expect(await read(current)).toMatchObject({ final: false, invoice: null })
  const { text } = await readPdf((await file(`/statements/${first}/pdf`)).bytes)
  expect(text).toContain(`Invoice number: ${invoice?.number}`)
})

test('an invoice keeps the issuer of its time, also after the settings have changed', async () => {
  const [month = ''] = months
  const issuer = async () => (await read(month)).invoice?.issuer
  const earlier = { name: 'Relaptop UG', address: 'Kai 1, Bremen', vatId: 'DE999999999' }
  await markStored(app.services.db, month, earlier)
  expect(await issuer()).toEqual(earlier)
  const { text } = await readPdf((await file(`/statements/${month}/pdf`)).bytes)
  for (const part of [earlier.name, 'VAT ID: DE999999999']) expect(text).toContain(part)
  // As an earlier release has stored it.
  await app.pool.query(
    `update invoice_month set issuer_name = null, issuer_address = null, issuer_vat_id = null
     where month = $1`,
    [month],
  )
  expect(await issuer()).toMatchObject({ name: 'Relaptop GmbH' })
})

const business = {
  businessName: 'Tess Laptops GmbH',
  address: 'Speicherstraße 8\n20457 Hamburg',
  registerNumber: '',
  vatId: 'DE123456789',
  email: 'shop@example.com',
  phone: '+49 40 1234567',
}
const declare = (seller: Person, more: object = {}) =>
  seller.call('PUT', '/sellerDetails', { kind: 'trader', ...business, ...more })

/** A trader with a sale of the first final month, from which the buyer cannot withdraw. */
async function traderWithSale(name: string) {
  const seller = await app.signUp(name, 'seller')
  const [month] = finalMonths
  const sale = await sellFor({ app, admin: ada, buyer: bea, seller }, 49_950, 'completed')
  await backdateLedger(app, sale, `${month}-14T12:00:00Z`)
  await payOut(app, seller)
  await declare(seller)
  await app.pool.query(
    `update seller_declaration set declared_at = $1
     from member where member.id = member_id and email = $2`,
    [`${month}-02T00:00:00Z`, seller.email],
  )
  const { id } = (await seller.get('/statements')).body.seller
  const path = `/statements/${month}`
  const printed = async () =>
    (await readPdf((await file(`${path}/pdf?seller=${id}`, ada)).bytes)).text
  const invoice = async () => (await ada.get(`${path}?seller=${id}`)).body.invoice
  return { seller, id, sale, month, printed, invoice }
}

test('the job stores the recipients of the last month only, and once it is final, no more', async () => {
  const stored = async () => {
    const { rows } = await app.pool.query(
      "select month, business_name from invoice_recipient where name = 'Sana Müller'",
    )
    return rows
  }
  // The job may have run by itself before the sales of this test.
  await app.pool.query('delete from invoice_month')
  await storeRecipients(app.services)
  expect(await stored()).toEqual([{ month: months[1], business_name: null }])
  const [, month = ''] = months
  const isStoredAgain = !isFinal(monthRange(month).to, new Date())
  const { rows } = await app.pool.query('select month, issuer_name from invoice_month')
  expect(rows).toEqual(isStoredAgain ? [] : [{ month, issuer_name: 'Relaptop GmbH' }])
  await app.pool.query('delete from invoice_recipient')
  await storeRecipients(app.services)
  expect(await stored()).toHaveLength(isStoredAgain ? 1 : 0)
})

test('the recipient of an invoice is the trader of the month’s end, and does not change', async () => {
  const { seller, month, printed, invoice } = await traderWithSale('Tess Berger')
  await declare(seller, { businessName: 'Present GmbH', vatId: '' })
  expect((await invoice()).recipient).toMatchObject({ businessName: 'Present GmbH', vatId: null })
  await storeRecipientsOf(app.services.db, month)
  const { businessName, address, vatId } = business
  const stored = { name: 'Tess Berger', businessName, address, vatId }
  expect((await invoice()).recipient).toEqual(stored)
  const text = await printed()
  for (const part of ['Seller: Tess Berger', businessName, '20457 Hamburg', `VAT ID: ${vatId}`]) {
    expect(text).toContain(part)
  }
  const { body } = await seller.get('/account/export')
  expect(body.invoiceRecipients).toEqual([{ month, ...stored }])
  await app.pool.query("update member set name = 'Anna' where email = $1", [seller.email])
  await storeRecipientsOf(app.services.db, month)
  expect((await seller.post('/account/deletion')).body).toEqual({ acknowledged: true })
  expect((await invoice()).recipient).toEqual(stored)
  expect(await printed()).toBe(text)
})

test('an account that ends stays the recipient of its invoices, for ten years', async () => {
  const { seller, invoice } = await traderWithSale('Timo Berger')
  expect((await seller.post('/account/deletion')).body).toEqual({ acknowledged: true })
  const recipient = { name: 'Timo Berger', businessName: 'Tess Laptops GmbH' }
  expect((await invoice()).recipient).toMatchObject(recipient)
  const kept = async () => {
    const { rows } = await app.pool.query(
      'select month from invoice_recipient where name = $1 order by 1',
      [recipient.name],
    )
    return rows.map(({ month }) => month)
  }
  const [tooOld, oldest] = [monthAfter(current, -121), monthAfter(current, -120)]
  await app.pool.query(
    `insert into invoice_recipient (seller_id, month, name)
       select seller_id, old.month, name from invoice_recipient, unnest($1::text[]) as old (month)
       where name = $2`,
    [[tooOld, oldest], recipient.name],
  )
  const [month] = finalMonths
  expect(await kept()).toEqual([tooOld, oldest, month])
  await deleteOldRecipients(app.services)
  expect(await kept()).toEqual([oldest, month])
})

test('a credit note after the end of the account has the recipient of the invoice', async () => {
  const { seller, id, sale } = await traderWithSale('Tara Berger')
  expect((await seller.post('/account/deletion')).body).toEqual({ acknowledged: true })
  const path = `/payments/${sale.paymentId}/refund`
  expect((await ada.post(path, { reason: 'Broken.' })).status).toBe(200)
  await untilRefundsAreSent(app)
  const [, month] = finalMonths
  await backdateLedger(app, sale, `${month}-14T12:00:00Z`, ['refund_owed', 'refund_sent'])
  const creditNote = async () => (await ada.get(`/statements/${month}?seller=${id}`)).body.invoice
  const { businessName, address, vatId } = business
  const recipient = { name: 'Tara Berger', businessName, address, vatId }
  expect(await creditNote()).toMatchObject({ kind: 'credit_note', recipient })
  await storeRecipientsOf(app.services.db, month)
  expect((await creditNote()).recipient).toEqual(recipient)
})

/** The seller of a sale that was refunded, in the months of the sale and of the refund. */
async function refundedSale(name: string, sold: string, refunded: string) {
  const seller = await app.signUp(name, 'seller')
  const sale = await sellFor({ app, admin: ada, buyer: bea, seller }, 49_950, 'refunded')
  await untilRefundsAreSent(app)
  await backdateLedger(app, sale, `${refunded}-14T12:00:00Z`)
  await backdateLedger(app, sale, `${sold}-14T12:00:00Z`, ['sale', 'provider_fee', 'release'])
  const one = async (month: string): Promise<Statement> =>
    (await seller.get(`/statements/${month}`)).body
  const printed = async (month: string, language = 'en') =>
    readPdf((await file(`/statements/${month}/pdf`, seller, language)).bytes)
  return { one, printed }
}

test('a refund of a sale of the month before makes a credit note', async () => {
  const [sold, refunded] = finalMonths
  const { one, printed } = await refundedSale('Rosa Lang', sold, refunded)
  expect((await one(sold)).invoice).toMatchObject({ kind: 'invoice' })
  const { invoice, balances } = await one(refunded)
  expect(invoice).toMatchObject({
    kind: 'credit_note',
    number: expect.stringMatching(new RegExp(`^${refunded}-[0-9A-F]{12}$`)),
    recipient: { name: 'Rosa Lang' },
  })
  expect(balances).toMatchObject([{ fees: [{ fee: '-12.49', vat: '-2.37' }] }])
  const english = await printed(refunded)
  expect(english.title).toContain('Statement and credit note')
  expect(english.text).toContain(`Credit note number: ${invoice?.number}`)
  expect(english.text).not.toMatch(/invoice|deducted/i)
  const german = await printed(refunded, 'de')
  expect(german.title).toContain('Abrechnung und Rechnungskorrektur')
  expect(german.text).not.toContain('abgezogen')
})

test('a sale that is refunded in the same month makes no invoice', async () => {
  const [month = ''] = months
  const { one, printed } = await refundedSale('Rita Lang', month, month)
  expect(await one(month)).toMatchObject({ final: true, invoice: null })
  expect((await printed(month)).text).not.toMatch(/invoice|credit note/i)
})

/** The responses to requests for the statement of each seller; some have none for the month. */
async function statementsOf(month: string): Promise<Statement[]> {
  const { rows } = await app.pool.query(
    'select distinct member_id as id from ledger_entry where member_id is not null',
  )
  return Promise.all(
    rows.map(async ({ id }) => (await ada.get(`/statements/${month}?seller=${id}`)).body),
  )
}

/** The rows that a statement has in the list of invoices. */
function listedOf({ invoice, balances }: Statement) {
  if (!invoice) return []
  const { kind, number, recipient } = invoice
  return balances.flatMap(({ currency, fees }) =>
    fees
      .filter(({ fee, vat }) => minor(fee) !== 0 || minor(vat) !== 0)
      .map(({ vatPercent, fee, vat }) => ({
        number,
        kind,
        recipient: recipient.businessName ?? recipient.name,
        address: recipient.address?.replace('\n', ', ') ?? '',
        vat_id: recipient.vatId ?? '',
        vat_percent: vatPercent?.toFixed(2) ?? '',
        net: fee,
        vat,
        gross: ((minor(fee) + minor(vat)) / 100).toFixed(2),
        currency,
      })),
  )
}

test('the list of invoices has those of the statements of a final month, by number', async () => {
  const kinds = new Set<string | undefined>()
  for (const month of finalMonths) {
    const { bytes, disposition } = await file(`/accounting/${month}/invoices`, ada)
    expect(disposition).toBe(`attachment; filename="invoices-${month}.csv"`)
    const rows = readCsv(new TextDecoder().decode(bytes))
    const expected = (await statementsOf(month)).flatMap(listedOf)
    expect(rows).toEqual(expected.toSorted((a, b) => a.number.localeCompare(b.number)))
    for (const { kind } of rows) kinds.add(kind)
    expect((await ada.get(`/accounting?month=${month}`)).body.hasInvoices).toBe(true)
  }
  expect([...kinds].toSorted()).toEqual(['credit_note', 'invoice'])
  expect((await ada.get('/accounting')).body.hasInvoices).toBe(false)
  expect((await ada.get(`/accounting/${current}/invoices`)).status).toBe(404)
})

test('admins read the statement of a seller, other members do not', async () => {
  const [month = ''] = months
  const one = await read(month)
  const path = `/statements/${month}?seller=${one.seller.id}`
  expect((await ada.get(path)).body).toEqual(one)
  const other = await app.signUp('Sami', 'seller')
  expect([(await other.get(path)).status, (await bea.get(path)).status]).toEqual([403, 403])
})

test('a wrong month names the field, and one without a statement is not found', async () => {
  for (const month of ['2026-13', '2026-1', 'november', '2026-11-01']) {
    const { status, body } = await sana.get(`/statements/${month}`)
    expect([status, Object.keys(body.fields)]).toEqual([400, ['month']])
  }
  for (const month of [monthAfter(current), monthAfter(current, -3), '2099-12']) {
    for (const kind of ['', '/csv', '/pdf']) {
      expect((await sana.get(`/statements/${month}${kind}`)).status).toBe(404)
    }
  }
})

test('downloads are limited', async () => {
  await app.pool.query(
    `insert into rate_limit (key, points, expire)
     select 'downloadStatement:' || id, 120, (extract(epoch from now()) * 1000)::bigint + 60000
     from member where email = $1
     on conflict (key) do update set points = 120, expire = excluded.expire`,
    [sana.email],
  )
  const { status, body } = await sana.get(`/statements/${current}/csv`)
  expect([status, body.code]).toEqual([429, 'too_many_requests'])
})
