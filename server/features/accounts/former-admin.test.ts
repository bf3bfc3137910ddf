import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signingUpOverHttp, startTestApp, type TestApp } from '../../../test/harness/app.ts'
import { atOnce, payOut } from '../../../test/harness/payouts.ts'
import type { Person } from '../../../test/harness/people.ts'
import { laptop } from '../../../test/harness/product-input.ts'
import { buy, completeSale, tryBook } from '../../../test/harness/sales.ts'
import { expectOk } from '../../../test/harness/send.ts'

let app: TestApp
let ada: Person
let bea: Person

beforeAll(async () => {
  app = signingUpOverHttp(await startTestApp({ ...atOnce, FEE_PERCENT: '3' }))
  ada = await app.signUp('Ada', 'buyer')
  bea = await app.signUp('Bea', 'buyer')
  await app.grantAdmin(ada)
})
afterAll(() => app.close())

/** A buyer with the admin role, given by an admin. */
async function promotedBuyer(name: string) {
  const member = await app.signUp(name, 'buyer')
  expectOk(await ada.call('PUT', `/users/admin/${await app.memberId(member)}`))
  return member
}

/** Ends the role of an admin; returns what the command says. */
async function revoke({ email }: Person) {
  const env = { ...process.env, DATABASE_URL: app.services.config.databaseUrl }
  const command = ['server/commands/admin.ts', 'revoke', email]
  const { stdout } = await promisify(execFile)('node', command, { env })
  return stdout.trim()
}

const list = async (member: Person) => expectOk(await member.post('/products', laptop)).body

/** What a seller reads about own listings and sales. */
const own = ({ email }: Person) => [
  '/payouts',
  '/statements',
  '/taxDetails',
  '/sellerDetails',
  '/sales',
  '/offers/received',
  '/offers/settings',
  '/listingFigures',
  '/ownListings',
  '/priceGuidance?category=Dell',
  `/products?email=${email}`,
]

test('a former admin keeps the listings, is paid for the sales, and can list nothing new', async () => {
  const alf = await promotedBuyer('Alf')
  const { insertedId: listed } = await list(alf)
  const { id } = await buy(app, bea, alf)
  expect(await revoke(alf)).toBe(
    `${alf.email} is no longer an admin. They keep access to their listings, sales and payouts, but cannot list anything new.`,
  )
  expect((await alf.get('/auditLog')).body.code).toBe('admin_required')
  expect((await alf.get(`/users/seller/${alf.email}`)).body).toEqual({
    isSeller: false,
    hasSellerRecords: true,
  })
  await completeSale(app, bea, alf, id)
  for (const path of own(alf)) expect([path, (await alf.get(path)).status]).toEqual([path, 200])
  expectOk(await alf.post(`/products/${listed}/pause`))
  const another = await alf.post('/products', laptop)
  expect([another.status, another.body.code]).toEqual([403, 'seller_account_required'])
  // The account is still that of a buyer.
  expectOk(await tryBook(alf, await app.addProduct(await app.signUp('Sana', 'seller'))))
  await payOut(app, alf)
  expectOk(await alf.post('/account/deletion'))
})

test('a former admin without listings and sales has the rights of a buyer only', async () => {
  const abe = await promotedBuyer('Abe')
  const { insertedId } = await list(abe)
  expectOk(await abe.call('DELETE', `/products/${insertedId}`))
  expect(await revoke(abe)).toBe(`${abe.email} is no longer an admin.`)
  for (const person of [abe, bea]) {
    expect((await person.get('/payouts')).body.code).toBe('seller_account_required')
  }
})
