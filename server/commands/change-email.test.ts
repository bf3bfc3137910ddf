import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../../test/contract/invariants.ts'
import { signingUpOverHttp, startTestApp, type TestApp } from '../../test/harness/app.ts'
import { linkIn } from '../../test/harness/mailbox.ts'

let app: TestApp
beforeAll(async () => {
  app = signingUpOverHttp(await startTestApp())
})
afterAll(() => app.close())

const run = promisify(execFile)

/** `bin/admin change-email`; its output, also of a failure. */
async function changeEmail(...words: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: app.services.config.databaseUrl }
  const command = run('node', ['server/commands/admin.ts', 'change-email', ...words], { env })
  const { stdout, stderr } = await command.catch((error) => error)
  return `${stdout}${stderr}`
}

test('sets an unconfirmed address, ends sessions and e-mails both addresses', async () => {
  const person = await app.signUp('Lost Seller', 'seller')
  const email = 'found.seller@example.com'
  await app.pool.query(
    `insert into identity_account (id, account_id, provider_id, user_id)
     select gen_random_uuid(), 'lost', 'google', id from identity_user where email = $1`,
    [person.email],
  )
  await app.anonymous().identity('/request-password-reset', { email: person.email })
  const reset = linkIn((await app.emails(person.email)).at(-1)).searchParams.get('token')
  expect(await changeEmail(person.email, ' Found.Seller@example.com')).toContain(`is now ${email}`)
  await expectInvariants(app.pool)

  expect(await person.browser.session()).toBeNull()
  const newPassword = 'seventeen paper boats'
  const late = await app.anonymous().identity('/reset-password', { token: reset, newPassword })
  expect(late.body.code).toBe('invalid-link')
  const { rows } = await app.pool.query(
    `select (select count(*) from known_device where user_id = person.id) as devices,
       (select count(*) from identity_account
        where user_id = person.id and provider_id = 'google') as google
     from identity_user person where email = $1`,
    [email],
  )
  expect(rows).toEqual([{ devices: 0, google: 0 }])
  expect((await app.anonymous().signIn(person.email, person.password)).status).toBe(401)
  const { status, body } = await app.anonymous().signIn(email, person.password)
  expect([status, body.user.emailVerified]).toEqual([200, false])

  const old = (await app.emails(person.email)).at(-1)
  expect(old).toContain('You can no longer log in with this address')
  expect(old).not.toContain(email)
  expect((await app.emails(email)).at(-1)).toContain('confirm the address under My Account')
})

test('the change is audited without the addresses', async () => {
  const person = await app.signUp('Audited', 'buyer')
  await changeEmail(person.email, 'audited.new@example.com')
  const { rows } = await app.pool.query(
    `select admin_name, action, subject, before, after from audit_entry
     where person_id = (select id from member where email = 'audited.new@example.com')`,
  )
  expect(rows).toEqual([
    {
      admin_name: 'bin/admin',
      action: 'change_email',
      subject: '',
      before: { emailConfirmed: true },
      after: { emailConfirmed: false },
    },
  ])
})

test('a confirmed address keeps the listings of a seller who resets the password', async () => {
  const seller = await app.signUp('Trusted Seller', 'seller')
  const product = await app.addProduct(seller)
  const email = 'trusted.new@example.com'
  await changeEmail(seller.email, email, 'confirmed')
  await app.anonymous().identity('/request-password-reset', { email })
  const token = linkIn((await app.emails(email)).at(-1)).searchParams.get('token')
  const newPassword = 'seventeen paper boats'
  const reset = await app.anonymous().identity('/reset-password', { token, newPassword })
  expect(reset.status).toBe(200)
  expect((await app.anonymous().signIn(email, newPassword)).status).toBe(200)
  const { rows } = await app.pool.query(
    `select member.name, withdrawn_at from product join member on member.id = seller_id
     where product.id = $1`,
    [product],
  )
  expect(rows).toEqual([{ name: seller.name, withdrawn_at: null }])
})

test('changes nothing for a taken, equal, malformed or unknown address', async () => {
  const person = await app.signUp('Steady', 'buyer')
  const other = await app.signUp('Other', 'buyer')
  expect(await changeEmail(person.email, other.email)).toContain('Another account has the address')
  expect(await changeEmail(person.email, person.email)).toContain('was not changed.')
  for (const words of [[], ['steady'], ['steady.new@example.com', 'yes']]) {
    expect(await changeEmail(person.email, ...words)).toContain('Usage: bin/admin')
  }
  const unknown = await changeEmail('unknown@example.com', 'steady.new@example.com')
  expect(unknown).toContain('No member has the address unknown@example.com')
  expect((await person.browser.session()).email).toBe(person.email)
  expect(await app.emails('steady.new@example.com')).toEqual([])
})
