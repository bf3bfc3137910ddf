import { afterAll, beforeAll, expect, test } from 'vitest'
import { signingUpOverHttp, startTestApp, type TestApp } from '../../../../test/harness/app.ts'
import type { Person } from '../../../../test/harness/people.ts'
import { laptop } from '../../../../test/harness/product-input.ts'
import { book, payBooking } from '../../../../test/harness/sales.ts'
import { expectOk } from '../../../../test/harness/send.ts'

let app: TestApp
let ada: Person
let sana: Person

beforeAll(async () => {
  app = signingUpOverHttp(await startTestApp())
  ada = await app.signUp('Ada', 'seller')
  sana = await app.signUp('Sana', 'seller')
  await app.grantAdmin(ada)
})
afterAll(() => app.close())

/** Sets the last authentication of every session to this long ago. */
const letTimePass = (seconds: number) =>
  app.pool.query(
    'update identity_session set authenticated_at = now() - make_interval(secs => $1)',
    [seconds],
  )

async function refundable() {
  const buyer = await app.signUp(`Bea ${crypto.randomUUID().slice(0, 6)}`, 'buyer')
  const productId = await app.addProduct(sana)
  const { paymentId } = await payBooking(app, buyer, await book(buyer, productId))
  return `/payments/${paymentId}/refund`
}

async function reported() {
  const productId = await app.addProduct(sana)
  const reporter = await app.signUp(`Rea ${crypto.randomUUID().slice(0, 6)}`, 'buyer')
  const { body } = await reporter.post('/reportedItems', { productId })
  return `/reportedItems/${body.insertedId}`
}

async function addedAttribute() {
  const attribute = {
    names: { en: 'Hinge' },
    kind: 'yes_no',
    unit: '',
    choices: [],
    steps: [],
    categories: [],
    minimum: null,
    maximum: null,
    grouping: 'value',
    position: 170,
  }
  expectOk(await ada.call('PUT', '/attributes/hinge', { attribute }))
  return '/attributes/hinge/1'
}

const acts: [
  name: string,
  method: string,
  body: object | undefined,
  path: () => Promise<string>,
][] = [
  ['a refund', 'POST', { reason: 'It is broken.' }, refundable],
  [
    'a promotion',
    'PUT',
    undefined,
    async () =>
      `/users/admin/${await app.memberId(await app.signUp(`Pia ${Math.random()}`, 'buyer'))}`,
  ],
  [
    'the deletion of a person',
    'DELETE',
    undefined,
    async () => `/users/${await app.memberId(await app.signUp(`Dan ${Math.random()}`, 'buyer'))}`,
  ],
  [
    'the removal of a listing',
    'DELETE',
    undefined,
    async () => `/products/${await app.addProduct(sana)}`,
  ],
  ['the edit of a listing', 'PUT', laptop, async () => `/products/${await app.addProduct(sana)}`],
  ['the deletion of a report', 'DELETE', undefined, reported],
  [
    'the verification of a seller',
    'PUT',
    undefined,
    async () => `/verifySeller/${(await app.signUp(`Vic ${Math.random()}`, 'seller')).email}`,
  ],
  ['the deletion of an attribute', 'DELETE', undefined, addedAttribute],
]

test.each(acts)(
  '%s by an admin needs authentication within 15 minutes',
  async (_, method, body, pathOf) => {
    const path = await pathOf()
    await letTimePass(901)
    const stale = await ada.call(method, path, body)
    expect([stale.status, stale.body.code]).toEqual([403, 'recent_login_required'])
    expect((await ada.get('/auditLog')).status).toBe(200)

    const wrong = await ada.browser.identity('/authenticate', { password: 'not the one 1' })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'wrong-password'])
    expect((await ada.call(method, path, body)).status).toBe(403)

    const again = await ada.browser.identity('/authenticate', { password: ada.password })
    expect(again.status).toBe(200)
    // The access token stays valid.
    expect((await ada.call(method, path, body)).status).toBe(200)
  },
)

test('sellers and admins change and delete their own listing without a recent log-in', async () => {
  const ofSana = await app.addProduct(sana)
  const ofAda = await app.addProduct(ada)
  await letTimePass(86_400)
  const calls = [
    ['POST', '/pause'],
    ['POST', '/relist'],
    ['PUT', '', laptop],
    ['DELETE', ''],
  ] as const
  for (const [method, path, body] of calls) {
    expect((await sana.call(method, `/products/${ofSana}${path}`, body)).status).toBe(200)
    expect((await ada.call(method, `/products/${ofAda}${path}`, body)).status).toBe(200)
  }
})

test('14 minutes are recent', async () => {
  await letTimePass(840)
  const path = await reported()
  await letTimePass(840)
  expect((await ada.call('DELETE', path)).status).toBe(200)
})

test('another person’s password, or an authentication of another session, does not count', async () => {
  await letTimePass(901)
  const path = `/products/${await app.addProduct(sana)}`
  expect((await sana.browser.identity('/authenticate', { password: sana.password })).status).toBe(
    200,
  )
  expect((await ada.browser.identity('/authenticate', { password: sana.password })).status).toBe(
    400,
  )
  await app.anonymous().signIn(ada.email, ada.password)
  expect((await ada.call('DELETE', path)).body.code).toBe('recent_login_required')
})
