import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { payOut } from '../../../test/harness/payouts.ts'
import type { Person } from '../../../test/harness/people.ts'
import { laptop } from '../../../test/harness/product-input.ts'
import { backdateLedger } from '../../../test/harness/random-sales.ts'
import { book, buy, completeSale, readSale } from '../../../test/harness/sales.ts'
import { outcomeOf } from '../../../test/harness/send.ts'
import { statementsOf } from '../../../test/harness/statements.ts'
import { deleteOldTaxDetails } from './gdpr.ts'
import { notifyReportedSellers } from './report-notices.ts'
import { followUpTaxRequests, requestTaxDetails } from './requests.ts'

let app: TestApp
let ada: Person
let bea: Person

const year = String(new Date().getUTCFullYear())
const quarter = Math.floor(new Date().getUTCMonth() / 3)
const person = {
  kind: 'individual',
  firstName: 'Sana',
  lastName: 'Malik',
  birthDate: '1990-05-17',
  street: 'Hafenstraße 1',
  postcode: '20457',
  city: 'Hamburg',
  country: 'DE',
  tin: '12345678901',
  tinCountry: 'DE',
}
const company = { ...person, kind: 'entity', registerNumber: 'HRB 1', lastName: 'Sana GmbH' }

const newSeller = () => app.signUp(`Sana ${crypto.randomUUID().slice(0, 8)}`, 'seller')
const save = (seller: Person, more: object = {}) =>
  seller.call('PUT', '/taxDetails', { ...person, ...more })
const reportOf = async (seller: Person, of = year) =>
  (await ada.get(`/taxReports/${of}`)).body.sellers.find(
    ({ email }: { email: string }) => email === seller.email,
  )

beforeAll(async () => {
  app = await startTestApp({
    FEE_PERCENT: '3',
    FEE_VAT_PERCENT: '19',
    MAX_LIVE_BOOKINGS: '100',
    CURRENCY: 'USD',
    TAX_EXEMPT_AMOUNT: '400',
    TAX_OPERATOR_NAME: 'Shop GmbH',
    TAX_OPERATOR_TIN: '27/1',
    TAX_OPERATOR_STREET: 'Weg 1',
    TAX_OPERATOR_POSTCODE: '10115',
    TAX_OPERATOR_CITY: 'Berlin',
    TAX_OPERATOR_COUNTRY: 'DE',
  })
  ada = await app.signUp('Ada', 'buyer')
  await app.grantAdmin(ada)
  bea = await app.signUp('Bea', 'buyer')
})
afterAll(() => app.close())

test('a seller who was asked for details of last year is told so, whatever this year has', async () => {
  const seller = await newSeller()
  await app.pool.query(
    'insert into tax_request (member_id) select id from member where email = $1',
    [seller.email],
  )
  expect((await seller.get('/taxDetails')).body).toMatchObject({
    reportable: false,
    request: { asked: expect.any(String), blocked: null },
  })
})

test.each([
  [{ firstName: '', birthDate: '' }, ['firstName', 'birthDate']],
  [{ birthDate: '2990-01-01' }, ['birthDate']],
  [{ birthDate: '1990-02-30' }, ['birthDate']],
  [{ country: 'XX' }, ['country']],
  [{ tin: '', tinCountry: '' }, ['birthCity', 'birthCountry']],
  [{ tinCountry: '' }, ['tinCountry']],
  [{ tin: '<script>' }, ['tin']],
  [{ ...company, registerNumber: '' }, ['registerNumber']],
  [{ ...company, tin: '' }, ['tin']],
])('%j is refused by field', async (more, fields) => {
  const seller = await newSeller()
  const { status, body } = await save(seller, more)
  expect([status, Object.keys(body.fields)]).toEqual([400, fields])
  expect((await seller.get('/taxDetails')).body.details).toBeNull()
})

test('a date of birth in the future is refused as such', async () => {
  const { body } = await save(await newSeller(), { birthDate: '2990-01-01' })
  expect(body.fields.birthDate).toMatch(/^The date of birth must be in the past/)
})

test('details are stored encrypted, for the seller only, and are in the export', async () => {
  const seller = await newSeller()
  expect((await save(seller)).status).toBe(200)
  expect((await seller.get('/taxDetails')).body.details).toMatchObject(person)
  expect((await ada.get('/taxDetails')).body.details).toBeNull()
  const { rows } = await app.pool.query(
    'select encrypted from tax_details join member on id = member_id where email = $1',
    [seller.email],
  )
  expect(rows[0].encrypted.toString('latin1')).not.toMatch(/12345678901|Malik/)
  expect((await seller.get('/account/export')).body.taxDetails).toMatchObject([person])
  await save(seller, { city: 'Bremen' })
  expect((await seller.get('/taxDetails')).body.details.city).toBe('Bremen')
})

test('counts completed sales by quarter from the ledger, and reports sellers above the limit', async () => {
  const seller = await newSeller()
  const { id } = await buy(app, bea, seller)
  expect(await reportOf(seller)).toBeUndefined()
  await completeSale(app, bea, seller, id)
  const { receives } = await readSale(seller, id)
  const found = await reportOf(seller)
  expect(found).toMatchObject({ sales: 1, consideration: receives, state: 'missing' })
  expect(Number(found.consideration) + Number(found.fees)).toBeCloseTo(499.5)
  expect(found.quarters[quarter]).toMatchObject({ sales: 1, consideration: receives })
  expect((await seller.get('/taxDetails')).body).toMatchObject({ reportable: true, abroad: false })
  expect(await reportOf(seller, '2020')).toBeUndefined()
  await save(seller, { country: 'US' })
  expect((await reportOf(seller)).state).toBe('abroad')
  expect((await seller.get('/taxDetails')).body).toMatchObject({ reportable: true, abroad: true })
})

test('a sale that is refunded after its release counts no more', async () => {
  const seller = await newSeller()
  const sales = [await buy(app, bea, seller), await buy(app, bea, seller)] as const
  for (const { id } of sales) await completeSale(app, bea, seller, id)
  const before = await reportOf(seller)
  const payment = await app.pool.query('select id from payment where booking_id = $1', [
    sales[0].id,
  ])
  const reason = 'It was another machine.'
  const refunded = await ada.post(`/payments/${payment.rows[0].id}/refund`, { reason })
  expect(refunded.status).toBe(200)
  const after = await reportOf(seller)
  expect([before.sales, after.sales]).toEqual([2, 1])
  expect(Number(after.consideration)).toBeCloseTo(Number(before.consideration) / 2)
})

test('the message has the sellers with complete details who live in the Union', async () => {
  const [here, abroad, silent] = [await newSeller(), await newSeller(), await newSeller()]
  for (const seller of [here, abroad, silent]) {
    const { id } = await buy(app, bea, seller)
    await completeSale(app, bea, seller, id)
  }
  await save(here, { lastName: 'Here' })
  await save(abroad, { lastName: 'Abroad', country: 'US', tinCountry: 'US' })
  const { body } = await ada.get(`/taxReports/${year}/message`)
  expect(body.name).toBe(`dpi-DE-${year}.xml`)
  expect(body.xml).toContain('<dpi:LastName>Here</dpi:LastName>')
  expect(body.xml).not.toContain('Abroad')
  expect(body.xml.match(/<dpi:ReportableSeller>/g)).toHaveLength(1)
  const empty = await ada.get('/taxReports/2020/message')
  expect(empty.body.xml).toContain('DPI403')
})

test('while details are missing and none are complete, no message says that there is nothing to report', async () => {
  const sellers = [await newSeller(), await newSeller(), await newSeller()] as const
  for (const seller of sellers) {
    const { id, transactionId: intentId } = await buy(app, bea, seller)
    await completeSale(app, bea, seller, id)
    await backdateLedger(app, { intentId }, '2023-05-02T12:00:00Z')
  }
  const message = async () => {
    const { status, body } = await ada.get('/taxReports/2023/message')
    return status === 200 ? body.xml.match(/DPI40\d/)?.[0] : body.code
  }
  expect(await message()).toBe('tax_details_missing')
  await save(sellers[0], { country: 'US', tinCountry: 'US' })
  expect(await message()).toBe('tax_details_missing')
  await save(sellers[1])
  expect(await message()).toBe('DPI401')
})

test('no message says that there is nothing to report for a year that has not ended', async () => {
  const message = async (of: number) => (await ada.get(`/taxReports/${of}/message`)).body
  expect((await message(Number(year) + 1)).code).toBe('tax_year_not_ended')
  expect((await message(2021)).xml).toContain('DPI403')
})

test('a seller without an account can give no details, and holds up no message', async () => {
  const seller = await newSeller()
  const { id, transactionId: intentId } = await buy(app, bea, seller)
  await completeSale(app, bea, seller, id)
  await payOut(app, seller)
  await backdateLedger(app, { intentId }, '2022-05-02T12:00:00Z')
  const message = async () => (await ada.get('/taxReports/2022/message')).body
  expect((await message()).code).toBe('tax_details_missing')
  expect((await seller.post('/account/deletion')).status).toBe(200)
  expect((await message()).xml).toContain('DPI403')
  expect((await ada.get('/taxReports/2022')).body.sellers).toMatchObject([
    { name: 'Deleted member', email: '', sales: 1, state: 'missing' },
  ])
})

test('the message needs a recent log-in and is recorded in the audit log', async () => {
  const path = `/taxReports/${year}/message`
  const authenticatedAt = (time: string) =>
    app.pool.query(`update identity_session set authenticated_at = ${time}`)
  await authenticatedAt("now() - interval '901 seconds'")
  const stale = await ada.get(path)
  expect([stale.status, stale.body.code]).toEqual([403, 'recent_login_required'])
  expect((await ada.get(`/taxReports/${year}`)).status).toBe(200)
  await authenticatedAt('now()')
  const { body: before } = await ada.get('/auditLog')
  expect((await ada.get(path)).status).toBe(200)
  const { body: after } = await ada.get('/auditLog')
  expect(after).toHaveLength(before.length + 1)
  expect(after[0]).toMatchObject({
    adminName: 'Ada',
    action: 'export_tax_report',
    title: `dpi-DE-${year}.xml`,
  })
})

test('the report, which reads a whole year, takes no connection of requests', async () => {
  const statements = statementsOf(app.services.pool)
  for (const path of [`/taxReports/${year}`, `/taxReports/${year}/message`]) {
    const used = await statements.during(async () => {
      expect((await ada.get(path)).status).toBe(200)
    })
    expect(used.filter((text) => text.includes('ledger_transaction posting'))).toEqual([])
  }
})

/** Runs the jobs `days` days later. */
async function later(days: number) {
  await app.pool.query(
    `update tax_request set asked_at = asked_at - passed, reminded_at = reminded_at - passed,
       reminded_again_at = reminded_again_at - passed
     from make_interval(days => $1) as passed`,
    [days],
  )
  await requestTaxDetails(app.services)
  await followUpTaxRequests(app.services)
}

test('a seller whose sales are refunded is asked no more, and a block ends', async () => {
  const seller = await newSeller()
  const { id } = await buy(app, bea, seller)
  await completeSale(app, bea, seller, id)
  await later(0)
  const request = async () => (await seller.get('/taxDetails')).body.request
  expect(await request()).toMatchObject({ blocked: null })
  await app.pool.query(
    `update tax_request set blocked_at = now() from member
     where member.id = member_id and email = $1`,
    [seller.email],
  )
  await later(0)
  expect(await request()).toMatchObject({ blocked: expect.any(String) })
  const payment = await app.pool.query('select id from payment where booking_id = $1', [id])
  const reason = 'It was another machine.'
  await ada.post(`/payments/${payment.rows[0].id}/refund`, { reason })
  await later(0)
  expect(await request()).toBeNull()
})

test('a seller who was asked for details gives them before the account is deleted', async () => {
  const seller = await newSeller()
  const { id } = await buy(app, bea, seller)
  await completeSale(app, bea, seller, id)
  await payOut(app, seller)
  await later(0)
  const refused = await seller.post('/account/deletion')
  expect([refused.status, refused.body.code]).toEqual([409, 'tax_details_due'])
  await save(seller)
  expect((await seller.post('/account/deletion')).status).toBe(200)
})

test('sellers see the last year by quarter, and those in its report are told once', async () => {
  const [here, abroad, silent] = [await newSeller(), await newSeller(), await newSeller()]
  const lastYear = Number(year) - 1
  for (const seller of [here, abroad, silent]) {
    const { id, transactionId: intentId } = await buy(app, bea, seller)
    await completeSale(app, bea, seller, id)
    await backdateLedger(app, { intentId }, `${lastYear}-05-02T12:00:00Z`)
  }
  await save(here)
  await save(abroad, { country: 'US', tinCountry: 'US' })
  const none = { sales: 0, consideration: '0.00', fees: '0.00' }
  const { body: own } = await here.get('/taxDetails')
  expect(own).toMatchObject({
    reportable: false,
    counters: { sales: 0, quarters: [none, none, none, none] },
    lastYear: {
      year: lastYear,
      reportable: true,
      counters: { sales: 1, quarters: [none, { sales: 1 }, none, none] },
    },
  })
  const subject = `Subject: Your tax report for ${lastYear} at Relaptop`
  const told = async () => {
    const emails = await Promise.all([here, abroad, silent].map(({ email }) => app.emails(email)))
    return emails.map((sent) => sent.filter((email) => email.includes(subject)).length)
  }
  await notifyReportedSellers(app.services)
  await notifyReportedSellers(app.services)
  expect(await told()).toEqual([1, 0, 0])
  expect((await here.get('/account/export')).body).toMatchObject({
    taxDetails: [{ notifiedYear: lastYear }],
    notices: expect.arrayContaining([expect.objectContaining({ kind: 'taxReported' })]),
  })
  await save(silent)
  await notifyReportedSellers(app.services)
  expect(await told()).toEqual([1, 0, 1])
})

test('sellers without details are asked, reminded after 20 and 40 days and blocked after 60', async () => {
  const seller = await newSeller()
  const { id } = await buy(app, bea, seller)
  await completeSale(app, bea, seller, id)
  const listed = await app.addProduct(seller)
  const emails = async (subject: string) =>
    (await app.emails(seller.email)).filter((email) => email.includes(subject)).length
  const asked = 'Subject: Please add your tax details at Relaptop'
  const request = async () => (await seller.get('/taxDetails')).body.request
  expect(await request()).toBeNull()
  await later(0)
  expect(await request()).toEqual({ asked: expect.any(String), blocked: null })
  await later(19)
  expect(await emails(asked)).toBe(1)
  await later(1)
  await later(19)
  expect(await emails(asked)).toBe(2)
  await later(1)
  await later(19)
  expect(await emails(asked)).toBe(3)
  expect((await app.get(`/api/items/${listed}`)).status).toBe(200)
  await later(1)
  await later(1)
  const blocked = 'Subject: Your listings at Relaptop are paused'
  expect(await emails(blocked)).toBe(1)
  expect(await request()).toEqual({ asked: expect.any(String), blocked: expect.any(String) })
  expect((await app.get(`/api/items/${listed}`)).status).toBe(404)
  for (const refused of [
    await seller.post('/products', laptop),
    await seller.post(`/products/${listed}/relist`),
  ]) {
    expect(refused.body.code).toBe('tax_details_required')
  }
  expect((await save(seller)).body.request).toBeNull()
  expect((await app.get(`/api/items/${listed}`)).status).toBe(404)
  expect((await seller.post(`/products/${listed}/relist`)).status).toBe(200)
  expect((await seller.post('/products', laptop)).status).toBe(200)
})

test('after an outage, a seller has 14 days to answer each reminder', async () => {
  const seller = await newSeller()
  const { id } = await buy(app, bea, seller)
  await completeSale(app, bea, seller, id)
  const subjects = async () =>
    (await app.emails(seller.email)).flatMap(
      (email) => email.match(/add your tax details|listings at Relaptop are paused/)?.[0] ?? [],
    )
  await later(0)
  const counts: number[] = []
  for (const days of [90, 0, 13, 1, 0, 13, 1]) {
    await later(days)
    counts.push((await subjects()).length)
  }
  expect(counts).toEqual([2, 2, 2, 3, 3, 3, 4])
  expect((await seller.get('/account/export')).body.taxRequests).toMatchObject([
    { reminded: expect.any(String), remindedAgain: expect.any(String) },
  ])
})

test('what was reserved when its seller was blocked is paused once it is free', async () => {
  const seller = await newSeller()
  const { id } = await buy(app, bea, seller)
  await completeSale(app, bea, seller, id)
  const productId = await app.addProduct(seller)
  const bookingId = await book(bea, productId)
  for (const days of [0, 20, 20, 20]) await later(days)
  expect((await seller.post('/products', laptop)).body.code).toBe('tax_details_required')
  expect((await app.get(`/api/items/${productId}`)).status).toBe(200)
  const cancelled = await bea.post(`/bookings/${bookingId}/cancellation`)
  expect(cancelled.status).toBe(200)
  await later(0)
  expect((await app.get(`/api/items/${productId}`)).status).toBe(404)
  await save(seller)
  expect((await seller.post(`/products/${productId}/relist`)).status).toBe(200)
  await later(0)
  expect((await app.get(`/api/items/${productId}`)).status).toBe(200)
})

test('without the details of the operator there is no message', async () => {
  const other = await startTestApp()
  try {
    const admin = await other.signUp('Ada', 'buyer')
    await other.grantAdmin(admin)
    expect((await admin.get(`/taxReports/${year}`)).body.operator).toBe(false)
    const { status, body } = await admin.get(`/taxReports/${year}/message`)
    expect([status, body.code]).toEqual([409, 'tax_operator_missing'])
    expect((await other.get('/api/site')).body.taxReports).toBe(false)
  } finally {
    await other.close()
  }
})

test('without the details of the operator, no seller is reported, and blocks end', async () => {
  const other = await startTestApp()
  try {
    const seller = await other.signUp('Sana', 'seller')
    const buyer = await other.signUp('Bea', 'buyer')
    const { id } = await buy(other, buyer, seller, 'Latitude 7490', 250_000)
    await completeSale(other, buyer, seller, id)
    await other.pool.query(
      `insert into tax_request (member_id, blocked_at)
       select id, now() from member where is_seller`,
    )
    const list = async () => outcomeOf(await seller.post('/products', laptop))
    expect(await list()).toBe('tax_details_required')
    await followUpTaxRequests(other.services)
    expect(await list()).toBe('ok')
    const own = (await seller.get('/taxDetails')).body
    expect(own).toMatchObject({ request: null, reportable: false, counters: { sales: 1 } })
  } finally {
    await other.close()
  }
})

test('deleting an account keeps the details of sellers with sales for ten years', async () => {
  const [sold, unsold, active] = [await newSeller(), await newSeller(), await newSeller()]
  const { id } = await buy(app, bea, sold)
  await completeSale(app, bea, sold, id)
  await payOut(app, sold)
  for (const seller of [sold, unsold, active]) await save(seller)
  const [soldId, unsoldId, activeId] = [
    await app.memberId(sold),
    await app.memberId(unsold),
    await app.memberId(active),
  ]
  for (const seller of [sold, unsold]) {
    expect((await seller.post('/account/deletion')).status).toBe(200)
  }
  const stored = async (condition = 'true') => {
    const { rows } = await app.pool.query(
      `select member_id from tax_details where member_id = any($1) and ${condition}`,
      [[soldId, unsoldId, activeId]],
    )
    return rows.map(({ member_id }) => member_id).toSorted()
  }
  expect(await stored("keep_until > now() + interval '9 years 11 months'")).toEqual([soldId])
  expect(await stored('keep_until is null')).toEqual([activeId])
  expect((await ada.get(`/taxReports/${year}/message`)).body.xml).toContain('Malik')
  const keepUntil = (time: string) =>
    app.pool.query(`update tax_details set keep_until = ${time} where member_id = $1`, [soldId])
  await keepUntil("now() + interval '1 hour'")
  await deleteOldTaxDetails(app.services)
  expect(await stored()).toEqual([soldId, activeId].toSorted())
  await keepUntil("now() - interval '1 second'")
  await deleteOldTaxDetails(app.services)
  expect(await stored()).toEqual([activeId])
})
