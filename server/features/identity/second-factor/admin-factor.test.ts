import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signingUpOverHttp, startTestApp, type TestApp } from '../../../../test/harness/app.ts'
import type { Role } from '../../../../test/harness/people.ts'
import {
  enrolApp,
  signInWithApp,
  withNewToken,
} from '../../../../test/harness/second-factor/authenticator-app.ts'
import { totp } from '../../../../test/harness/second-factor/totp.ts'
import { readConfig } from '../../../config/config.ts'

let app: TestApp
beforeAll(async () => {
  app = signingUpOverHttp(await startTestApp({ ADMIN_SECOND_FACTOR: 'required' }))
})
afterAll(() => app.close())

async function newAdmin(name: string, role: Role = 'seller') {
  const admin = await app.signUp(name, role)
  await app.grantAdmin(admin)
  return admin
}

const session = async ({ browser }: Awaited<ReturnType<typeof newAdmin>>) =>
  (await browser.ask('GET', '/api/identity/get-session')).body

test('requires the factor in production by default, not elsewhere', () => {
  const production = {
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://x.example/y',
    PUBLIC_URL: 'https://shop.example',
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_0123456789abcdef0123456789abcdef',
    SMTP_URL: 'smtps://mail.example',
    CONTACT_EMAIL: 'desk@shop.example',
    PAYOUT_COUNTRY: 'DE',
    DATA_DIR: '/srv/shop-data',
    TRUSTED_PROXIES: '127.0.0.1',
  }
  expect(readConfig(production).adminSecondFactor).toBe(true)
  expect(readConfig({ ...production, ADMIN_SECOND_FACTOR: 'optional' }).adminSecondFactor).toBe(
    false,
  )
  expect(readConfig({}).adminSecondFactor).toBe(false)
  expect(() => readConfig({ ADMIN_SECOND_FACTOR: 'perhaps' })).toThrow('ADMIN_SECOND_FACTOR')
})

test('an admin without a second factor has no admin rights', async () => {
  const ada = await newAdmin('Ada')
  const sana = await app.signUp('Sana', 'seller')
  const product = await app.addProduct(sana)
  const own = await app.addProduct(ada)
  const asAdmin = [
    ['GET', '/buyers/buyer'],
    ['GET', '/sellers/seller'],
    ['GET', '/payments'],
    ['GET', '/ledger'],
    ['GET', '/ledger/balances'],
    ['GET', '/reportedItems'],
    ['GET', '/auditLog'],
    ['GET', `/products?email=${sana.email}`],
    ['PUT', `/verifySeller/${sana.email}`],
  ] as const
  for (const [method, path] of asAdmin) {
    const { status, body } = await ada.call(method, path)
    expect([path, status, body.code]).toEqual([path, 403, 'second_factor_required'])
  }
  // Hidden from them as from any other member.
  expect((await ada.call('DELETE', `/products/${product}`)).status).toBe(404)
  // Their rights as a seller remain.
  expect((await ada.get(`/products?email=${ada.email}`)).status).toBe(200)
  expect((await ada.call('DELETE', `/products/${own}`)).status).toBe(200)
  expect((await sana.get('/auditLog')).body.code).toBe('admin_required')
  expect((await session(ada)).needsFactor).toBe(true)
  expect((await session(sana)).needsFactor).toBeUndefined()

  await enrolApp(ada)
  const call = await withNewToken(ada)
  expect((await session(ada)).needsFactor).toBeUndefined()
  for (const [method, path] of asAdmin) expect((await call(method, path)).status).toBe(200)
  expect((await call('DELETE', `/products/${product}`)).status).toBe(200)
})

test('an admin without a seller account is told of the missing second factor', async () => {
  const amir = await newAdmin('Amir', 'buyer')
  const asSeller = [
    ['GET', '/payouts'],
    ['GET', '/priceGuidance?category=Dell'],
    ['POST', '/products'],
  ] as const
  for (const [method, path] of asSeller) {
    const { status, body } = await amir.call(method, path)
    expect([path, status, body.code]).toEqual([path, 403, 'second_factor_required'])
  }
  const bea = await app.signUp('Bea', 'buyer')
  expect((await bea.get('/payouts')).body.code).toBe('seller_account_required')
  // No factor makes a seller a buyer.
  const aron = await newAdmin('Aron')
  expect((await aron.post('/bookings', {})).body.code).toBe('buyer_account_required')
})

test('a lost factor is reset from the command line, audited and with an e-mail', async () => {
  const abe = await newAdmin('Abe')
  const { secret } = await enrolApp(abe)
  const env = { ...process.env, DATABASE_URL: app.services.config.databaseUrl }
  const program = 'server/commands/admin.ts'
  const run = (...words: string[]) => promisify(execFile)('node', [program, ...words], { env })
  expect((await run('reset-factor', abe.email)).stdout).toContain('no longer has a second factor')
  expect((await run('reset-factor', abe.email)).stdout).toContain('has no second factor.')
  const emails = await app.emails(abe.email)
  expect(emails.filter((email) => email.includes('A second factor of your account'))).toHaveLength(
    1,
  )

  expect(await session(abe)).toBeNull()
  expect((await signInWithApp(abe, totp(secret))).status).toBe(401)
  expect((await abe.browser.session()).email).toBe(abe.email)
  // Signed in by the password alone, which is not enough for an admin.
  const call = await withNewToken(abe)
  expect((await call('GET', '/auditLog')).body.code).toBe('second_factor_required')
  await enrolApp(abe)
  const { body } = await (await withNewToken(abe))('GET', '/auditLog')
  expect(body[0]).toMatchObject({
    adminName: 'bin/admin',
    action: 'reset_second_factor',
    person: { email: abe.email },
    before: { secondFactor: true },
    after: { secondFactor: false },
  })
})
