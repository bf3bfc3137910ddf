import { afterAll, beforeAll, expect, test } from 'vitest'
import { features } from '../../server/app/features.ts'
import { type ServedCall, servedCalls } from '../fuzz/bad-input-fields.ts'
import { exampleRequest } from '../fuzz/bad-input-requests.ts'
import { signingUpOverHttp, startTestApp, type TestApp } from '../harness/app.ts'
import { intentOf } from '../harness/cards/controls.ts'
import { sendMessage } from '../harness/conversations.ts'
import { unknownId } from '../harness/feature-test-data.ts'
import { newAddress, type Person } from '../harness/people.ts'
import { plain, upload } from '../harness/photos.ts'
import { pushSettings } from '../harness/push/keys.ts'
import { newDevice } from '../harness/push/service.ts'
import { book, startPaying } from '../harness/sales.ts'
import { enrolApp } from '../harness/second-factor/authenticator-app.ts'
import { expectOk, send, type TestResponse } from '../harness/send.ts'

let app: TestApp
let ada: Person
let bea: Person
let sana: Person
/** Has an authenticator app, and has given the password only. */
let kai: Person
/** Does nothing that sends e-mails. */
let lea: Person
/** A buyer and a seller who have not confirmed the address. */
let nele: Person
let nils: Person

const operator = {
  TAX_OPERATOR_NAME: 'Shop GmbH',
  TAX_OPERATOR_TIN: '27/1',
  TAX_OPERATOR_STREET: 'Weg 1',
  TAX_OPERATOR_POSTCODE: '10115',
  TAX_OPERATOR_CITY: 'Berlin',
  TAX_OPERATOR_COUNTRY: 'DE',
}

beforeAll(async () => {
  const settings = { ...operator, ...pushSettings(), MAX_LIVE_BOOKINGS: '100' }
  app = signingUpOverHttp(await startTestApp(settings))
  ada = await app.signUp('Ada', 'buyer')
  bea = await app.signUp('Bea', 'buyer')
  sana = await app.signUp('Sana', 'seller')
  kai = await app.signUp('Kai', 'buyer')
  lea = await app.signUp('Lea', 'buyer')
  nele = await app.signUp('Nele', 'buyer', { confirmed: false })
  nils = await app.signUp('Nils', 'seller', { confirmed: false })
  await app.grantAdmin(ada)
  await enrolApp(kai)
  await kai.browser.identity('/sign-out')
  expectOk(await kai.browser.signIn(kai.email, kai.password))
  await app.pool.query(
    `create function exhaust() returns trigger language plpgsql
       as $$ begin new.points := 1000000; return new; end $$`,
  )
})
afterAll(() => app.close())

/** As if every counter of this limit were at its maximum. */
const exhaust = (name: string) =>
  app.pool.query(
    `create trigger exhausted before insert on rate_limit for each row
       when (starts_with(new.key, '${name}:')) execute function exhaust()`,
  )
const restore = () => app.pool.query('drop trigger exhausted on rate_limit')

type Attempt = () => Promise<TestResponse>

function callNamed(name: string): ServedCall {
  const call = servedCalls.find((one) => one.name === name)
  if (!call) throw new Error(`there is no call ${name}`)
  return call
}

/** A valid call about the record with this id, by a visitor unless a person is given. */
function calls(name: string, who?: Person, id = unknownId): Attempt {
  const { method, path, body } = exampleRequest(callNamed(name))
  const named = (text: string) => text.replaceAll(unknownId, id)
  const headers: Record<string, string> = who ? { authorization: `Bearer ${who.token}` } : {}
  const from = who?.address ?? newAddress()
  return () =>
    send(`${app.url}${named(path)}`, { method, headers, body: body && named(body), from })
}

const onProduct = async (name: string, who: Person) =>
  calls(name, who, await app.addProduct(sana, { title: name }))

async function startPayment(): Promise<Attempt> {
  const bookingId = await book(bea, await app.addProduct(sana))
  return () => bea.post('/create-payment-intent', { bookingId })
}

async function recordPayment(): Promise<Attempt> {
  const bookingId = await book(bea, await app.addProduct(sana))
  const transactionId = intentOf(await startPaying(bea, bookingId))
  return () => bea.post('/payments', { bookingId, transactionId })
}

async function relistPaused(): Promise<Attempt> {
  const product = await app.addProduct(sana)
  expectOk(await sana.post(`/products/${product}/pause`))
  return calls('catalog.relist', sana, product)
}

async function uploadPhoto(): Promise<Attempt> {
  const photo = await plain(8).png().toBuffer()
  return () => upload(app, bea, photo)
}

function importFile(): Attempt {
  const csv = [
    'category,header,image,originalprice,resaleprice,purchase,phone,location,condition,description',
    'Dell,Latitude 7420,https://pictures.example.com/a.webp,900,450.50,2023,555 010,Porto,Good,It works.',
  ].join('\n')
  return () => sana.post('/imports', { csv, purpose: 'list' })
}

function subscribePush(): Attempt {
  const { privateKey: _, ...device } = newDevice()
  return () => bea.call('PUT', '/push', device)
}

const signIn = () => app.anonymous().signIn(bea.email, 'not the password 1')
const signInByDevice = () => bea.browser.signIn(bea.email, 'not the password 1')
const signUp = () => app.anonymous().signUp('Eve', 'eve@example.com', 'correct horse 7')
const changeEmail = () => bea.browser.identity('/change-email', { email: 'new@example.com' })
const verifyCode = () => kai.browser.identity('/two-factor/verify', { code: '000000' })
const verifyBackupCode = () =>
  kai.browser.identity('/two-factor/verify-backup-code', { code: 'aaaaa-aaaa1' })
const tokenPath = () => `/api/jwt?email=${encodeURIComponent(bea.email)}`

/** A call that each limit refuses. */
const refusing: Record<string, () => Attempt | Promise<Attempt>> = {
  exportAccounts: () => calls('accounting.journal', ada),
  exportByAccount: () => calls('ownAccount.export', bea),
  advertiseByAccount: () => onProduct('advertising.advertise', sana),
  addProduct: () => calls('catalog.add', sana),
  listByAddress: () => calls('catalog.add', sana),
  editProduct: () => onProduct('catalog.edit', sana),
  pauseByAccount: () => onProduct('catalog.pause', sana),
  relistByAccount: () => onProduct('catalog.relist', sana),
  confirmByAccount: () => onProduct('catalog.confirm', sana),
  pauseAll: () => calls('ownListings.pauseAll', sana),
  relistAll: () => calls('ownListings.relistAll', sana),
  pauseProduct: () => onProduct('catalog.pause', sana),
  relistProduct: relistPaused,
  changePrice: () => onProduct('catalog.edit', sana),
  contactByAccount: () => calls('content.contact', bea),
  contactByAddress: () => calls('content.contact'),
  beginByAccount: () => onProduct('conversations.begin', bea),
  beginByAddress: () => onProduct('conversations.begin', bea),
  sendMessage: () => calls('conversations.send', bea),
  sendPhotos: () => () => sendMessage(bea, `/conversations/${unknownId}/messages`, '', [unknownId]),
  reportMessage: () => calls('conversations.report', bea),
  blockMember: () => calls('conversations.block', bea),
  bookByAccount: () => calls('bookings.book', bea),
  bookByAddress: () => calls('bookings.book', bea),
  checkImport: () => calls('imports.run', sana),
  importProducts: importFile,
  uploadPhoto,
  uploadByAddress: uploadPhoto,
  reportByAccount: () => calls('moderation.report', bea),
  reportByAddress: () => calls('moderation.report', bea),
  reportDaily: () => onProduct('moderation.report', bea),
  reportUnlinked: () => () => bea.post('/reportedItems', { header: 'A laptop' }),
  noticeByAddress: () => calls('moderation.submitNotice'),
  makeOfferByAccount: () => calls('offers.make', bea),
  makeOfferByAddress: () => calls('offers.make', bea),
  answerOffer: () => calls('offers.decline', sana),
  setOfferAnswers: () => calls('offers.set', sana),
  startPayment,
  recordPayment,
  payByAddress: startPayment,
  payoutOnboarding: () => calls('payouts.onboard', sana),
  payoutReading: () => calls('payouts.read', sana),
  subscribePush,
  askByAccount: () => calls('questions.ask', bea),
  askByAddress: () => calls('questions.ask', bea),
  answerQuestion: () => calls('questions.answer', sana),
  reportQuestion: () => calls('questions.report', bea),
  writeReview: () => calls('reviews.write', bea),
  replyToReview: () => calls('reviews.reply', sana),
  reportReview: () => calls('reviews.report', bea),
  saveSearch: () => calls('savedSearches.save', bea),
  searchesByAddress: () => calls('search.find'),
  declareSellerKind: () => calls('sellerDetails.declare', sana),
  downloadStatement: () => calls('statements.csv', sana),
  saveTaxDetails: () => calls('taxReports.save', sana),
  exportTaxReport: () => calls('taxReports.export', ada),
  signInByDevice: () => signInByDevice,
  signInByAccountAndBlock: () => signIn,
  signInByAccount: () => signIn,
  signInByAddress: () => signIn,
  signInSuccessByDevice: () => signInByDevice,
  signInSuccessByAccount: () => signIn,
  signInSuccessByAddress: () => signIn,
  signUpByAccount: () => signUp,
  signUpByAddress: () => signUp,
  secondFactor: () => verifyCode,
  secondFactorDaily: () => verifyCode,
  backupCode: () => verifyBackupCode,
  accountSecurity: () => () => bea.browser.identity('/two-factor/enable'),
  resetByAddress: () => () =>
    app.anonymous().identity('/request-password-reset', { email: bea.email }),
  verification: async () => {
    const { browser } = await app.signUp('Uma', 'buyer', { confirmed: false })
    return () => browser.identity('/send-verification-email')
  },
  emailChangeByAccount: () => changeEmail,
  emailChangeByAddress: () => changeEmail,
  emailChangeByNewAddress: () => changeEmail,
  invalidLink: () => () => app.anonymous().identity('/verify-email', { token: 'unknown' }),
  profileUpdate: () => () => bea.browser.identity('/update-user', { name: 'Bea Brandt' }),
  accessTokenBySession: () => () => bea.browser.ask('GET', tokenPath()),
  accessTokenByAddress: () => () => app.anonymous().ask('GET', tokenPath()),
}

async function submitNotice(): Promise<TestResponse> {
  const notifier = { name: 'Nora', email: 'nora@example.org', inGoodFaith: true }
  const address = `/items/${await app.addProduct(sana)}`
  const body = { ...notifier, address, explanation: 'It was stolen from me.' }
  return app.anonymous().ask('POST', '/api/illegalContentNotices', { body })
}

async function reportListing(): Promise<TestResponse> {
  return nele.post('/reportedItems', { productId: await app.addProduct(sana) })
}

async function askSeller(): Promise<TestResponse> {
  const text = 'Is the fan loud?'
  return bea.post(`/items/${await app.addProduct(nils)}/questions`, { text })
}

async function bookAndCancel(): Promise<TestResponse> {
  const id = await book(nele, await app.addProduct(sana))
  return nele.post(`/bookings/${id}/cancellation`)
}

const resetPassword = (browser: Person['browser']) =>
  browser.identity('/request-password-reset', { email: lea.email })

/** Limits beyond which a call succeeds without its e-mail, so that the answer reveals nothing. */
const silent: Record<string, { attempt: Attempt; to: () => string }> = {
  receiptAboutContent: { attempt: submitNotice, to: () => 'nora@example.org' },
  receiptByEmail: { attempt: submitNotice, to: () => 'nora@example.org' },
  bookingEmailUnconfirmed: { attempt: bookAndCancel, to: () => nele.email },
  noticeEmailUnconfirmed: { attempt: askSeller, to: () => nils.email },
  requiredEmailUnconfirmed: { attempt: reportListing, to: () => nele.email },
  resetByDevice: { attempt: () => resetPassword(lea.browser), to: () => lea.email },
  resetByAccountAndBlock: { attempt: () => resetPassword(app.anonymous()), to: () => lea.email },
  resetByAccount: { attempt: () => resetPassword(app.anonymous()), to: () => lea.email },
}

/** Their calls need a domain name or Google: see `passkeys.test.ts` and `google.test.ts`. */
const besideTheirCalls = ['passkey', 'googleByBrowser', 'googleByAddress']

test('every rate limit has a call below', () => {
  const declared = features.flatMap((one) =>
    'rateLimits' in one ? Object.keys(one.rateLimits) : [],
  )
  const known = [...Object.keys(refusing), ...Object.keys(silent), ...besideTheirCalls]
  expect(known.toSorted()).toEqual(declared.toSorted())
})

const codes = ['too_many_requests', 'too-many-requests', 'changed_too_often']

test.each(Object.entries(refusing))(
  '%s refuses with 429 and the time to wait',
  async (name, prepare) => {
    await app.pool.query('delete from rate_limit')
    const attempt = await prepare()
    await exhaust(name)
    const answer = await attempt().finally(restore)
    expect(answer.status, answer.text).toBe(429)
    expect(codes).toContain(answer.body.code)
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  },
)

test.each(Object.entries(silent))('%s leaves out the e-mail', async (name, { attempt, to }) => {
  await app.pool.query('delete from rate_limit')
  const emails = async () => (await app.emails(to())).length
  const before = await emails()
  expectOk(await attempt())
  expect(await emails()).toBe(before + 1)
  await app.pool.query('delete from rate_limit')
  await exhaust(name)
  expectOk(await attempt().finally(restore))
  expect(await emails()).toBe(before + 1)
})
