import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Action } from '../../../contract/actions.ts'
import { contract } from '../../../contract/contract.ts'
import { expectInvariants } from '../../../test/contract/invariants.ts'
import { startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { sendMessage } from '../../../test/harness/conversations.ts'
import { unknownId } from '../../../test/harness/feature-test-data.ts'
import { latestEmail } from '../../../test/harness/mailbox.ts'
import { newestNotice, noticesOf } from '../../../test/harness/notices.ts'
import {
  answerAutomatically,
  answerDue,
  answerOf,
  makeOffer,
  offerRow,
} from '../../../test/harness/offers.ts'
import type { Person } from '../../../test/harness/people.ts'
import {
  book,
  buy,
  completeSale,
  readSale,
  startPaying,
  tryBook,
} from '../../../test/harness/sales.ts'
import { expectOk, outcomeOf } from '../../../test/harness/send.ts'
import { admins } from '../../access/policy-rules.ts'
import { policy } from '../../app/policy.ts'
import { deleteOldRestrictions } from './retention.ts'

let app: TestApp
let ada: Person

beforeAll(async () => {
  app = await startTestApp({ MAX_LIVE_BOOKINGS: '100' })
  ada = await app.signUp('Ada', 'seller')
  await app.grantAdmin(ada)
})
afterEach(() => expectInvariants(app.pool))
afterAll(() => app.close())

const reasons = { ground: 'abuse', reason: 'Three buyers got another laptop than the one listed.' }

async function signUpSeller(name: string) {
  const seller = await app.signUp(name, 'seller')
  const declare = 'insert into seller_declaration (member_id, kind) values ($1, $2)'
  await app.pool.query(declare, [await app.memberId(seller), 'private'])
  return seller
}
const suspend = async (who: Person, sent: object = reasons) =>
  ada.post(`/users/${await app.memberId(who)}/suspension`, sent)
const lift = async (who: Person) =>
  ada.call('DELETE', `/users/${await app.memberId(who)}/suspension`)
const suspensionOf = async (who: Person) => (await who.get('/dashboard')).body.suspension

type Declared = { '~orpc': { route: { method?: string; path?: string }; meta: { action: Action } } }

const writes = Object.values(contract as never as Record<string, Record<string, Declared>>)
  .flatMap((calls) => Object.values(calls))
  .map(({ '~orpc': { route, meta } }) => ({ ...route, action: meta.action }))
  .filter(({ method, action }) => method !== 'GET' && action !== 'delete_own_account')

test('what suspended members may write', () => {
  const rows = Object.entries(policy)
  const allowed = rows.flatMap(([action, row]) => (row.whileSuspended ? [action] : []))
  expect(allowed.sort()).toEqual([
    'advance_sale',
    'cancel_booking',
    'converse',
    'correct_tracking',
    'declare_seller_kind',
    'delete_own_account',
    'delete_product',
    'manage_favourites',
    'manage_notices',
    'manage_push',
    'manage_saved_searches',
    'manage_tax_details',
    'record_payment',
    'send_message',
    'set_email_preferences',
    'set_up_payouts',
    'submit_content_notice',
    'upload_photo',
    'withdraw_offer',
  ])
})

test('suspended members are refused each call that writes, unless its policy row allows it', async () => {
  const members = [await app.signUp('Sol', 'seller'), await app.signUp('Bo', 'buyer')]
  for (const member of members) expectOk(await suspend(member))
  for (const { method = 'POST', path = '', action } of writes) {
    const named = path.replaceAll(/\{\w+\}/g, unknownId)
    const body = method === 'DELETE' ? undefined : {}
    const codes: string[] = []
    for (const member of members) codes.push(outcomeOf(await member.call(method, named, body)))
    const { who, whileSuspended } = policy[action]
    const call = `${method} ${path}: ${codes.join(', ')}`
    if (who === admins) expect(codes, call).toEqual(['admin_required', 'admin_required'])
    else expect(codes.includes('account_suspended'), call).toBe(whileSuspended === undefined)
  }
})

test('suspended members read and export', async () => {
  const ines = await app.signUp('Ines', 'seller')
  expectOk(await suspend(ines))
  const paths = ['/dashboard', `/products?email=${ines.email}`, '/sales', '/payouts', '/notices']
  for (const path of paths) expect(outcomeOf(await ines.get(path)), path).toBe('ok')
  const { profile, restrictions } = expectOk(await ines.get('/account/export')).body
  expect(profile.suspended).toMatch(/Z$/)
  expect(restrictions).toMatchObject([{ kind: 'accountSuspended', ...reasons, ended: null }])
})

test('the member is told why, what it means and how to object, and again when it is lifted', async () => {
  const sana = await app.signUp('Sana', 'seller')
  expect(await suspensionOf(sana)).toBeNull()
  expect((await suspend(sana)).body).toEqual({ acknowledged: true })

  const { kind, title, path } = await newestNotice(sana)
  expect([kind, title]).toEqual(['accountSuspended', ''])
  const decision = path.replace('/dashboard/decisions/', '')
  const statement = async () => expectOk(await sana.get(`/restrictions/${decision}`)).body
  const stated = { kind: 'accountSuspended', title: '', ...reasons }
  const from = { reported: false, automated: false }
  expect(await statement()).toMatchObject({ ...stated, ...from, ended: null })
  const { reason } = reasons
  const since = expect.stringMatching(/Z$/)
  expect(await suspensionOf(sana)).toEqual({ since, reason, decision })
  const email = await latestEmail(app, sana.email)
  for (const part of [
    'We have suspended your account until further notice.',
    'Your open orders and sales go on',
    reason,
    'reply to this e-mail within six months',
  ]) {
    expect(email).toContain(part)
  }
  const rowOf = async () => (await ada.get('/sellers/seller?q=sana@')).body[0]
  expect((await rowOf()).suspended).toEqual(since)
  const [suspended] = (await ada.get('/auditLog')).body
  expect(suspended).toMatchObject({ action: 'suspend_member', person: { name: 'Sana' } })
  expect(suspended.after).toEqual({ suspended: true, ground: 'abuse' })

  for (let times = 0; times < 2; times += 1) expectOk(await lift(sana))
  expect((await statement()).ended).toEqual(since)
  expect([await suspensionOf(sana), (await rowOf()).suspended]).toEqual([null, null])
  expect((await newestNotice(sana)).kind).toBe('suspensionLifted')
  expect(await latestEmail(app, sana.email)).toContain(
    'We have lifted the suspension of your account.',
  )
  const [lifted, before] = (await ada.get('/auditLog')).body
  expect([lifted.action, before.action]).toEqual(['lift_suspension', 'suspend_member'])
  expect(outcomeOf(await sana.post(`/products/${unknownId}/pause`))).toBe('not_found')
})

test('the listings of a suspended seller are hidden and come back, except those paused otherwise', async () => {
  const vera = await signUpSeller('Vera')
  const shown = await app.addProduct(vera, { title: 'Shown', advertised: true })
  const paused = await app.addProduct(vera, { title: 'Paused' })
  expectOk(await vera.post(`/products/${paused}/pause`))
  const seller = await app.memberId(vera)
  const isAdvertised = async () =>
    (await app.get('/api/advertises')).body.some(
      ({ adsProductId }: { adsProductId: string }) => adsProductId === shown,
    )
  const seen = async () => [
    (await app.get(`/api/items/${shown}`)).status,
    (await app.get(`/api/sellers/${seller}/profile`)).body.offers,
    await isAdvertised(),
  ]
  const own = async () => {
    const { body } = await vera.get(`/products?email=${vera.email}`)
    return body.map((row: { paused: boolean }) => row.paused)
  }
  expect([await seen(), await own()]).toEqual([
    [200, 1, true],
    [true, false],
  ])
  expectOk(await suspend(vera))
  expect([await seen(), await own()]).toEqual([
    [404, 0, false],
    [true, true],
  ])
  for (const id of [shown, paused]) {
    expect(outcomeOf(await ada.post(`/products/${id}/relist`))).toBe('member_suspended')
  }
  expectOk(await lift(vera))
  expect([await seen(), await own()]).toEqual([
    [200, 1, true],
    [true, false],
  ])
})

test('suspending a seller, and lifting it, may take as long as a job', async () => {
  const lou = await app.signUp('Lou', 'seller')
  await app.addProduct(lou)
  await app.pool.query(`
    create function refuse_short_limit() returns trigger language plpgsql as $$ begin
      if current_setting('statement_timeout') <> '10min' then raise exception 'short limit'; end if;
      return new;
    end $$;
    create trigger refuse_short_limit before update of hidden_because on product for each row
      execute function refuse_short_limit()`)
  expectOk(await suspend(lou))
  expectOk(await lift(lou))
  await app.pool.query('drop function refuse_short_limit cascade')
})

test('listings of a seller who may not list at the moment are paused when the suspension is lifted', async () => {
  const tom = await signUpSeller('Tom')
  const id = await app.addProduct(tom)
  const own = async () => (await tom.get(`/products?email=${tom.email}`)).body[0]
  expectOk(await suspend(tom))
  expect(await own()).toMatchObject({ paused: true, suspended: true, can: { relist: false } })
  const block = 'insert into tax_request (member_id, blocked_at) values ($1, now())'
  await app.pool.query(block, [await app.memberId(tom)])
  expectOk(await lift(tom))
  expect((await app.get(`/api/items/${id}`)).status).toBe(404)
  expect(await own()).toMatchObject({ paused: true, suspended: false, can: { relist: true } })
  const email = await latestEmail(app, tom.email)
  expect(email).toContain('are paused, because you cannot list laptops at the moment')
  expect(email).not.toContain('buyers can see')
  expect(outcomeOf(await tom.post(`/products/${id}/relist`))).toBe('tax_details_required')
})

const seenLater = 'Buyers can see it once your account is no longer suspended.'

test('a listing that is released while its seller is suspended stays hidden until the end', async () => {
  const rita = await app.signUp('Rita', 'seller')
  const id = await app.addProduct(rita)
  const quarantine = `update product set hidden_at = now(), hidden_because = 'serial' where id = $1`
  await app.pool.query(quarantine, [id])
  expectOk(await suspend(rita))
  expectOk(await ada.post(`/products/${id}/release`))
  expect((await app.get(`/api/items/${id}`)).status).toBe(404)
  expect((await newestNotice(rita)).kind).toBe('listingReleasedWhileSuspended')
  expect(await latestEmail(app, rita.email)).toContain(seenLater)
  const [released] = (await ada.get('/auditLog')).body
  expect([released.action, released.after]).toEqual(['release_listing', { onShow: false }])
  expectOk(await lift(rita))
  expect((await app.get(`/api/items/${id}`)).status).toBe(200)
})

test('a listing that is restored while its seller is suspended stays hidden until the end', async () => {
  const rosa = await app.signUp('Rosa', 'seller')
  const id = await app.addProduct(rosa)
  expectOk(await ada.post(`/products/${id}/removal`, reasons))
  const decision = (await newestNotice(rosa)).path.replace('/dashboard/decisions/', '')
  expectOk(await suspend(rosa))
  expectOk(await ada.post(`/restrictions/${decision}/reversal`, { reason: 'It is genuine.' }))
  expect((await app.get(`/api/items/${id}`)).status).toBe(404)
  expect(await latestEmail(app, rosa.email)).toContain(seenLater)
  const [reversed] = (await ada.get('/auditLog')).body
  expect(reversed.action).toBe('reverse_decision')
  expect(reversed.after).toEqual({ removed: false, onShow: false })
  expectOk(await lift(rosa))
  await expect.poll(async () => (await app.get(`/api/items/${id}`)).status).toBe(200)
})

test('an unpaid hold ends with its payment, and its buyer is not told of the suspension', async () => {
  const sami = await app.signUp('Sami', 'seller')
  const bea = await app.signUp('Bea', 'buyer')
  const product = await app.addProduct(sami, { title: 'Held one' })
  const booking = await book(bea, product)
  await startPaying(bea, booking)
  expectOk(await suspend(sami))
  expect((await bea.get(`/bookings/${booking}`)).body.state).toBe('cancelled')
  const open = 'select from payment_intent where booking_id = $1 and settled_at is null'
  expect((await app.pool.query(open, [booking])).rowCount).toBe(0)
  expect(await newestNotice(bea)).toMatchObject({ kind: 'bookingEnded', title: 'Held one' })
  const email = await latestEmail(app, bea.email)
  expect(email).toContain('The listing has been taken off the site, so')
  expect(email).not.toContain('suspen')
  expect(outcomeOf(await tryBook(bea, product))).toBe('product_gone')
  expectOk(await lift(sami))
  expect(await book(bea, product)).toEqual(expect.any(String))
})

test('holds and offers of a suspended buyer end, and none begins', async () => {
  const ben = await app.signUp('Ben', 'buyer')
  const sara = await signUpSeller('Sara')
  const [held, wanted] = [await app.addProduct(sara), await app.addProduct(sara)]
  const booking = await book(ben, held)
  const offer = await makeOffer(ben, wanted, '400')
  const newestKind = async () => (await noticesOf(sara))[0]?.kind
  await expect.poll(newestKind).toBe('offerReceived')
  expectOk(await suspend(ben))
  expect(await newestKind()).toBe('saleOfferWithdrawn')
  const told = 'The offer was withdrawn. The last price was $400.00.'
  expect(await app.emails(sara.email, told)).toHaveLength(1)
  expect((await ben.get(`/bookings/${booking}`)).body.state).toBe('cancelled')
  expect(await offerRow(app, offer)).toMatchObject({ state: 'withdrawn' })
  expect(await answerOf(sara, offer, 'acceptance', { amount: '400' })).toBe('offer_over')
  expect(outcomeOf(await tryBook(ben, held))).toBe('account_suspended')
  expect(await makeOffer(ben, wanted, '410')).toBe('account_suspended')
  const una = await app.signUp('Una', 'buyer')
  expect(await book(una, held)).toEqual(expect.any(String))
})

test('a suspended seller is asked for no answers to offers, but again after the suspension', async () => {
  const olga = await signUpSeller('Olga')
  const bia = await app.signUp('Bia', 'buyer')
  const [free, automatic] = [await app.addProduct(olga), await app.addProduct(olga)]
  expectOk(await olga.call('PUT', `/products/${automatic}/offer-settings`, { autoAccept: '400' }))
  const offer = await makeOffer(bia, free, '400')
  const received = async () =>
    (await noticesOf(olga)).filter(({ kind }) => kind === 'offerReceived').length
  await expect.poll(received).toBe(1)
  const due = await makeOffer(bia, automatic, '400')
  const toAnswer = async () => (await olga.get('/dashboard')).body.seller.offers.count
  const obstacleOf = async (who: Person, list: string) => {
    const { body } = await who.get(`/offers/${list}`)
    return body.find(({ _id }: { _id: string }) => _id === offer).obstacle
  }
  expect(await toAnswer()).toBe(1)

  expectOk(await suspend(olga))
  expect(await toAnswer()).toBe(0)
  expect(await obstacleOf(olga, 'received')).toBe('suspended')
  expect(await obstacleOf(bia, 'made')).toBe('paused')
  await answerAutomatically(app)
  expect(await offerRow(app, due)).toMatchObject({ state: 'open', is_seller_told: false })
  expect(await received()).toBe(1)

  expectOk(await lift(olga))
  expect([await toAnswer(), await obstacleOf(olga, 'received')]).toEqual([1, null])
  await answerDue(app)
  await expect.poll(async () => (await offerRow(app, due)).state).toBe('accepted')
})

test('an open sale of a suspended seller goes on, with messages about it and no others', async () => {
  const sven = await app.signUp('Sven', 'seller')
  const bob = await app.signUp('Bob', 'buyer')
  const ask = async (product: string): Promise<string> => {
    const asked = await sendMessage(bob, `/products/${product}/conversation`, 'Is it loud?')
    return expectOk(asked).body.conversationId
  }
  const paused = await app.addProduct(sven)
  const [aboutHidden, aboutPaused] = [await ask(await app.addProduct(sven)), await ask(paused)]
  expectOk(await sven.post(`/products/${paused}/pause`))
  const { id } = await buy(app, bob, sven)
  expectOk(await suspend(sven))
  expect(await readSale(sven, id)).toMatchObject({ state: 'awaiting_handover' })
  expectOk(await sendMessage(sven, `/sales/${id}/conversation`, 'I ship it today.'))
  const reply = async (who: Person, conversation: string) =>
    outcomeOf(await sendMessage(who, `/conversations/${conversation}/messages`, 'No.'))
  expect(await reply(sven, aboutPaused)).toBe('account_suspended')
  for (const party of [sven, bob]) {
    expect(await reply(party, aboutHidden)).toBe('conversation_closed')
  }
  await completeSale(app, bob, sven, id)
  expect(await readSale(sven, id)).toMatchObject({ state: 'completed' })
})

test('refuses admins, oneself, unknown members, missing reasons and a second suspension', async () => {
  const alf = await app.signUp('Alf', 'seller')
  await app.grantAdmin(alf)
  const abe = await app.signUp('Abe', 'buyer')
  expect(outcomeOf(await suspend(alf))).toBe('admin_not_suspendable')
  expect(outcomeOf(await suspend(ada))).toBe('oneself')
  expect(outcomeOf(await lift(ada))).toBe('oneself')
  expect(outcomeOf(await ada.post(`/users/${unknownId}/suspension`, reasons))).toBe('not_found')
  expect(outcomeOf(await ada.call('DELETE', `/users/${unknownId}/suspension`))).toBe('not_found')
  for (const field of ['ground', 'reason']) {
    const { body } = await suspend(abe, { ...reasons, [field]: '' })
    expect(Object.keys(body.fields)).toEqual([field])
  }
  expectOk(await suspend(abe))
  expect(outcomeOf(await suspend(abe))).toBe('member_suspended')
  const promoted = await ada.call('PUT', `/users/admin/${await app.memberId(abe)}`)
  expect(outcomeOf(promoted)).toBe('member_suspended')
})

test('the statement is kept while the suspension lasts, and deleted with the account', async () => {
  const lea = await app.signUp('Lea', 'seller')
  const id = await app.memberId(lea)
  const stored = async () =>
    (await app.pool.query('select from restriction where member_id = $1', [id])).rowCount
  const age = () =>
    app.pool.query(
      "update restriction set created_at = now() - interval '366 days' where member_id = $1",
      [id],
    )
  expectOk(await suspend(lea))
  await age()
  await deleteOldRestrictions(app.services)
  expect(await stored()).toBe(1)
  expectOk(await lift(lea))
  await deleteOldRestrictions(app.services)
  expect(await stored()).toBe(0)
  expectOk(await suspend(lea))
  expectOk(await lea.post('/account/deletion'))
  const { rows } = await app.pool.query('select suspended_at from member where id = $1', [id])
  expect([rows, await stored()]).toEqual([[{ suspended_at: null }], 0])
})
