import { afterAll, beforeAll, expect, test } from 'vitest'
import { signingUpOverHttp, startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { linkIn } from '../../../test/harness/mailbox.ts'
import type { Person } from '../../../test/harness/people.ts'
import {
  book,
  buy,
  buyUntilInspection,
  chargeBooking,
  completeSale,
  damage,
  readSale,
  refundOf,
  shipment,
  step,
  tryBook,
} from '../../../test/harness/sales.ts'
import { enrolApp } from '../../../test/harness/second-factor/authenticator-app.ts'

let app: TestApp
let ada: Person
beforeAll(async () => {
  app = signingUpOverHttp(await startTestApp())
  ada = await app.signUp('Ada', 'buyer')
  await app.grantAdmin(ada)
})
afterAll(() => app.close())

const unconfirmed = (name: string, role: 'buyer' | 'seller') =>
  app.signUp(name, role, { confirmed: false })

async function rowOf(sql: string, ...values: unknown[]) {
  return (await app.pool.query(sql, values)).rows[0]
}

const newPassword = 'a new beginning'

/** Resets the password with the newest link, and signs in with the new one. */
async function resetAndSignIn(person: Person) {
  const { email } = person
  await app.anonymous().identity('/request-password-reset', { email })
  // A receipt of a payment may be sent after the link.
  const links = (await app.emails(email)).filter((text) => text.includes('/reset-password?'))
  const message = links.at(-1) ?? ''
  const token = linkIn(message).searchParams.get('token')
  const browser = app.anonymous()
  expect((await browser.identity('/reset-password', { token, newPassword })).status).toBe(200)
  const signedIn = await browser.signIn(email, newPassword)
  expect(signedIn.status).toBe(200)
  const headers = { authorization: `Bearer ${await browser.token(email)}` }
  const call = (method: string, path: string, body?: unknown) =>
    browser.ask(method, `/api${path}`, { body, headers })
  const get = (path: string) => call('GET', path)
  const post = (path: string, body?: unknown) => call('POST', path, body)
  const owner: Person = { ...person, password: newPassword, browser, call, get, post }
  return { owner, message, user: signedIn.body.user }
}

async function expectLockedOut(person: Person) {
  expect(await person.browser.session()).toBeNull()
  expect((await person.get('/account/export')).status).toBe(401)
  expect((await app.anonymous().signIn(person.email, person.password)).status).toBe(401)
}

test('a buyer with a paid order keeps it, and nothing that lets another person in', async () => {
  const seller = await app.signUp('Sana', 'seller')
  const buyer = await unconfirmed('Bea Forgetful', 'buyer')
  const { id } = await buy(app, buyer, seller)
  const held = await app.addProduct(seller, { title: 'Not paid' })
  const hold = await book(buyer, held)
  await enrolApp(buyer)
  const member = 'from member where email = $1'
  await app.pool.query(
    `with granted as (update member set is_admin = true, verified_at = now() where email = $1)
     insert into identity_account (id, account_id, provider_id, user_id, created_at, updated_at)
     select gen_random_uuid(), 'of-a-stranger', 'google', identity_id, now(), now() ${member}`,
    [buyer.email],
  )

  const { owner, message, user } = await resetAndSignIn(buyer)
  expect(message).toContain('never confirmed')
  expect(message).toContain('$499.50')
  expect(message).toContain(`/dashboard/orders/${id}`)
  expect(message).not.toMatch(/Latitude|Forgetful|Not paid/)
  await expectLockedOut(buyer)
  expect(user).toMatchObject({ name: 'Bea Forgetful', emailVerified: true })
  const kept = (await app.emails(buyer.email)).at(-1)
  expect(kept).toContain('keeps its orders')
  expect(kept).toContain(`/dashboard/orders/${id}`)

  const privileges = await rowOf(`select is_admin, verified_at ${member}`, buyer.email)
  expect(privileges).toEqual({ is_admin: false, verified_at: null })
  const methods = `select array_agg(provider_id) as providers from identity_account
    where user_id = (select identity_id ${member})`
  expect(await rowOf(methods, buyer.email)).toEqual({ providers: ['credential'] })
  const unpaid = await rowOf('select state, phone, location from booking where id = $1', hold)
  expect(unpaid).toEqual({ state: 'cancelled', phone: '-', location: '-' })

  expect((await readSale(seller, id)).buyer).toEqual({
    memberId: null,
    name: 'Bea Forgetful',
    phone: '555 01',
    location: 'Porto',
  })
  expect(await step(owner, id, 'cancellation', { reason: 'Changed my mind.' })).toBe('ok')
  expect((await readSale(owner, id)).state).toBe('cancelled')
})

const suspend = async (person: Person) => {
  const reasons = { ground: 'abuse', reason: 'Three false reports.' }
  return ada.post(`/users/${await app.memberId(person)}/suspension`, reasons)
}

test('a suspension of a kept profile lasts until staff lift it', async () => {
  const seller = await app.signUp('Sona', 'seller')
  const buyer = await unconfirmed('Bao', 'buyer')
  await buy(app, buyer, seller)
  expect((await suspend(buyer)).status).toBe(200)
  const { owner } = await resetAndSignIn(buyer)
  const suspension = async () => (await owner.get('/dashboard')).body.suspension
  expect(await suspension()).toMatchObject({ reason: 'Three false reports.' })
  const { profile, restrictions } = (await owner.get('/account/export')).body
  expect(profile.suspended).toMatch(/Z$/)
  expect(restrictions).toMatchObject([{ ended: null }])
  const refused = await tryBook(owner, await app.addProduct(seller))
  expect(refused.body.code).toBe('account_suspended')
  const lifted = await ada.call('DELETE', `/users/${await app.memberId(buyer)}/suspension`)
  expect(lifted.status).toBe(200)
  expect(await suspension()).toBeNull()
})

test('a new profile for the owner of the address is not suspended', async () => {
  const person = await unconfirmed('Bela', 'buyer')
  expect((await suspend(person)).status).toBe(200)
  const { owner } = await resetAndSignIn(person)
  const profile = { name: 'Bela', email: person.email, category: 'buyer' }
  expect((await owner.post('/users', profile)).status).toBe(200)
  expect((await owner.get('/dashboard')).body.suspension).toBeNull()
})

test('a buyer who inspects an order can open a case', async () => {
  const seller = await app.signUp('Sol', 'seller')
  const buyer = await unconfirmed('Bo', 'buyer')
  const { id } = await buyUntilInspection(app, buyer, seller)
  const { owner } = await resetAndSignIn(buyer)
  expect(await step(owner, id, 'case', damage)).toBe('ok')
})

test('a refund that failed is still owed to the member', async () => {
  const seller = await app.signUp('Sia', 'seller')
  const buyer = await unconfirmed('Ben', 'buyer')
  const { id, transactionId } = await buy(app, buyer, seller)
  expect(await step(buyer, id, 'cancellation', { reason: 'Changed my mind.' })).toBe('ok')
  const refund = () => refundOf(app, transactionId)
  await expect.poll(async () => (await refund()).provider_id).toMatch(/^re_/)
  await app.failRefund((await refund()).provider_id)
  await expect.poll(async () => (await refund()).state).toBe('failed')
  await resetAndSignIn(buyer)
  const { failedRefunds } = (await ada.get('/reconciliation')).body
  expect(failedRefunds).toMatchObject([{ saleId: id, buyerName: 'Ben', buyerEmail: buyer.email }])
})

test('the buyer of a closed sale keeps it', async () => {
  const seller = await app.signUp('Susi', 'seller')
  const buyer = await unconfirmed('Bill', 'buyer')
  const { id } = await buy(app, buyer, seller)
  await completeSale(app, buyer, seller, id)
  const { owner } = await resetAndSignIn(buyer)
  expect(await readSale(owner, id)).toMatchObject({ state: 'completed', role: 'buyer' })
})

test('a seller with an open sale can ship it; unsold listings are withdrawn', async () => {
  const seller = await unconfirmed('Sam', 'seller')
  const buyer = await app.signUp('Bert', 'buyer')
  const { id, productId } = await buy(app, buyer, seller)
  const unsold = await app.addProduct(seller, { title: 'Unsold', advertised: true })
  const { owner, message } = await resetAndSignIn(seller)
  expect(message).toContain(`/dashboard/sales/${id}`)
  await expectLockedOut(seller)
  expect(await step(owner, id, 'shipment', shipment)).toBe('ok')
  expect((await readSale(buyer, id)).seller.name).toBe('Sam')
  const listing = `select withdrawn_at is not null as withdrawn, phone = '-' as erased,
      exists (select from advertisement where product_id = product.id) as advertised
    from product where id = $1`
  expect(await rowOf(listing, unsold)).toEqual({
    withdrawn: true,
    erased: true,
    advertised: false,
  })
  expect(await rowOf(listing, productId)).toMatchObject({ withdrawn: false, erased: false })
})

test('an admin who has sold keeps access to the payouts, without the role', async () => {
  const seller = await unconfirmed('Alba', 'buyer')
  await app.grantAdmin(seller)
  await buy(app, await app.signUp('Bruno', 'buyer'), seller)
  const { owner } = await resetAndSignIn(seller)
  expect((await owner.get('/payouts')).status).toBe(200)
  expect((await owner.get('/auditLog')).body.code).toBe('admin_required')
})

test('a payment that the buyer’s browser did not report is an order that is kept', async () => {
  const seller = await app.signUp('Sven', 'seller')
  const buyer = await unconfirmed('Bodo', 'buyer')
  const productId = await app.addProduct(seller)
  const bookingId = await book(buyer, productId)
  await chargeBooking(app, buyer, bookingId)
  const { owner } = await resetAndSignIn(buyer)
  const { state } = await rowOf('select state from booking where id = $1', bookingId)
  const visible = (await owner.get(`/sales/${bookingId}`)).status
  expect([state, visible]).toEqual(['paid', 200])
})

test('a buyer who never paid starts anew', async () => {
  const seller = await app.signUp('Sina', 'seller')
  const buyer = await unconfirmed('Bastian', 'buyer')
  const productId = await app.addProduct(seller)
  const bookingId = await book(buyer, productId)
  const { message, user } = await resetAndSignIn(buyer)
  expect(message).toContain('resets the account')
  expect(user.name).toBe('bastian')
  expect((await app.emails(buyer.email)).at(-1)).not.toContain('keeps its orders')
  const erased = await rowOf('select state, phone from booking where id = $1', bookingId)
  expect(erased).toEqual({ state: 'cancelled', phone: '-' })
})
