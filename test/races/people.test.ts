import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectInvariants } from '../contract/invariants.ts'
import { signingUpOverHttp } from '../harness/app.ts'
import { linkIn } from '../harness/mailbox.ts'
import type { Person } from '../harness/people.ts'
import { expectOk, outcomeOf, type TestResponse } from '../harness/send.ts'
import { queuedBehind } from './lock-queue.ts'
import { type RaceApp, startRaceApp } from './race-app.ts'

type CommandResult = { status: number; body: { code?: string } }

let app: RaceApp
let ada: Person

beforeAll(async () => {
  app = signingUpOverHttp(await startRaceApp())
  ada = await app.signUpAdmin('Ada')
})
afterAll(() => app.close())
afterEach(() => expectInvariants(app.pool))

const member = 'select from member where id = $1 for update'
/** A deletion waits for it with all its locks; a first transaction only looks whether it will be refused. */
const identities = 'lock table identity_user in share mode'

async function remove(person: { email: string }, by = ada) {
  return by.call('DELETE', `/users/${await app.memberId(person)}`)
}

const membersNamed = async (name: string) =>
  (await app.pool.query('select * from member where name = $1', [name])).rows

test('two concurrent sign-ups with one address: one succeeds', async () => {
  const twins = [app.anonymous(), app.anonymous()]
  const signUps = twins.map(
    (visitor, n) => () => visitor.signUp(`Twin ${n}`, 'twin@example.com', `the twin likes ${n}`),
  )
  // Both find the address unused and wait for the insert.
  const answers = await queuedBehind(app.pool, ['lock table identity_user in share mode'], signUps)
  expect(answers.map(outcomeOf).sort()).toEqual(['email-already-in-use', 'ok'])
  const { rows } = await app.pool.query(
    `select name from identity_user person join identity_account on user_id = person.id
       where email = 'twin@example.com'`,
  )
  const winner = answers.findIndex(({ status }) => status === 200)
  expect(rows).toEqual([{ name: `Twin ${winner}` }])
  expect(await twins[1 - winner]?.session()).toBeNull()
})

/** Requests a change of the address to `email`; returns the token of the link. */
async function changeToken({ browser }: Person, email: string) {
  const known = await app.emails(email)
  expectOk(await browser.identity('/change-email', { email }))
  const sent = (await app.emails(email)).find((text) => !known.includes(text))
  return linkIn(sent).searchParams.get('token')
}

test('two accounts that claim one address: one gets it', async () => {
  const uses: (() => Promise<TestResponse>)[] = []
  for (const name of ['Cato', 'Dido']) {
    const person = await app.signUp(name, 'buyer')
    const token = await changeToken(person, 'claimed@example.com')
    uses.push(() => person.browser.identity('/verify-email', { token }))
  }
  // Both have used their link, and wait for the update.
  const answers = await queuedBehind(app.pool, ['lock table identity_user in share mode'], uses)
  expect(answers.map(outcomeOf).sort()).toEqual(['email-already-in-use', 'ok'])
})

test('a profile completed concurrently as buyer and as seller becomes one of them', async () => {
  const pat = await app.signUp('Pat')
  const complete = (category: string) => () => pat.post('/users', { category })
  const both = [complete('buyer'), complete('seller')]
  const answers = await queuedBehind(app.pool, ['lock table member in share mode'], both)
  expect(answers.map(outcomeOf)).toEqual(['ok', 'ok'])
  expect(answers[0]?.body.insertedId).toBe(answers[1]?.body.insertedId)
  const rows = await membersNamed('Pat')
  expect(rows).toHaveLength(1)
  expect(rows[0].is_buyer !== rows[0].is_seller).toBe(true)
})

test.each([
  ['change', ['ok', 'sign_in_required'], { is_seller: true, bookings: 0 }],
  ['book', ['ok', 'account_in_use'], { is_seller: false, bookings: 1 }],
] as const)(
  'change of account type and booking, %s first: one succeeds',
  async (first, words, end) => {
    const kim = await app.signUp(`Kim who will ${first}`, 'buyer')
    const seller = await app.signUp(`Seller to Kim who will ${first}`, 'seller')
    const productId = await app.addProduct(seller)
    const change = () => kim.call('PUT', '/account/type', { category: 'seller' })
    const calls = [change, () => app.tryBook(kim, productId)]
    const inOrder = first === 'change' ? calls : calls.toReversed()
    const id = await app.memberId(kim)
    expect((await queuedBehind(app.pool, [member, id], inOrder)).map(outcomeOf)).toEqual(words)
    const { rows } = await app.pool.query(
      `select is_seller, (select count(*)::int from booking where buyer_id = $1) as bookings
       from member where id = $1`,
      [id],
    )
    expect(rows).toEqual([end])
  },
)

test('a profile completed during the deletion of its account stays deleted', async () => {
  const max = await app.signUp('Max', 'buyer')
  const id = await app.memberId(max)
  const calls = [() => remove(max), () => max.post('/users', { category: 'seller' })]
  const [gone, late] = await queuedBehind(app.pool, [member, id], calls)
  expect(gone?.body).toEqual({ deletedCount: 1 })
  expect([200, 401, 403]).toContain(late?.status)
  expect(await membersNamed('Max')).toEqual([])
})

test.each([
  ['verify', 'delete', ['ok', 'ok']],
  ['delete', 'verify', ['ok', 'not_found']],
] as const)('%s before %s a seller: a deleted seller is not verified', async (first, _, words) => {
  const sam = await app.signUp(`Sam ${first}`, 'seller')
  const id = await app.memberId(sam)
  const calls = [() => ada.call('PUT', `/verifySeller/${sam.email}`), () => remove(sam)]
  const answers =
    first === 'verify'
      ? await queuedBehind(app.pool, [member, id], calls)
      : await queuedBehind(app.pool, [identities], calls.toReversed())
  expect(answers.map(outcomeOf)).toEqual(words)
  const { rows } = await app.pool.query(
    'select verified_at, deleted_at from member where id = $1',
    [id],
  )
  expect(rows).toEqual([{ verified_at: null, deleted_at: expect.any(Date) }])
})

test.each([
  ['promote', 'delete', ['ok', 'ok']],
  ['delete', 'promote', ['ok', 'not_found']],
] as const)('%s before %s: a deleted member does not become an admin', async (first, _, words) => {
  const bo = await app.signUp(`Bo ${first}`, 'buyer')
  const id = await app.memberId(bo)
  const calls = [() => ada.call('PUT', `/users/admin/${id}`), () => remove(bo)]
  const answers =
    first === 'promote'
      ? await queuedBehind(app.pool, [member, id], calls)
      : await queuedBehind(app.pool, [identities], calls.toReversed())
  expect(answers.map(outcomeOf)).toEqual(words)
  const { rows } = await app.pool.query('select is_admin from member where id = $1', [id])
  expect(rows).toEqual([{ is_admin: false }])
})

test('a name changed during the deletion is not stored', async () => {
  const sue = await app.signUp('Sue', 'seller')
  const id = await app.memberId(sue)
  const rename = () => sue.browser.identity('/update-user', { name: 'Sue the Last' })
  await queuedBehind(app.pool, [member, id], [() => remove(sue), rename])
  const { rows } = await app.pool.query('select name from member where id = $1', [id])
  expect(rows).toEqual([{ name: 'Deleted member' }])
})

test('a report during the deletion of its seller does not identify the seller', async () => {
  const sid = await app.signUp('Sid', 'seller')
  const bea = await app.signUp('Bea', 'buyer')
  const productId = await app.addProduct(sid)
  const report = () => bea.post('/reportedItems', { productId, reason: 'Not a laptop.' })
  const calls = [() => remove(sid), report]
  const answers = await queuedBehind(app.pool, ['lock table report in share mode'], calls)
  expect(answers.map(outcomeOf)).toEqual(['ok', 'not_found'])
})

async function admins(): Promise<string[]> {
  const { rows } = await app.pool.query('select name from member where is_admin order by name')
  return rows.map(({ name }) => name)
}

const everyAdmin = 'select from member where is_admin order by id for update'

/** Removes Ada's role, so that these two are the only admins. */
async function twoAdmins(names: [string, string]): Promise<[Person, Person]> {
  const pair = [await app.signUpAdmin(names[0]), await app.signUpAdmin(names[1])]
  await app.pool.query("update member set is_admin = false where name = 'Ada'")
  return pair as [Person, Person]
}

async function adaReturns() {
  await app.pool.query('update member set is_admin = false')
  await app.grantAdmin(ada)
}

test('of two admins who delete each other concurrently, one stays', async () => {
  const [one, two] = await twoAdmins(['One', 'Two'])
  const calls = [() => remove(two, one), () => remove(one, two)]
  const answers = await queuedBehind(app.pool, [everyAdmin], calls)
  expect(answers[0]?.body).toEqual({ deletedCount: 1 })
  expect(['last_admin', 'not_found', 'sign_in_required']).toContain(answers[1]?.body.code)
  expect(await admins()).toEqual(['One'])
  await adaReturns()
})

const run = promisify(execFile)

/** `bin/admin revoke`; returns its output, also on failure. */
async function revoke({ email }: Person): Promise<CommandResult> {
  const env = { ...process.env, DATABASE_URL: app.pool.options.connectionString }
  const command = run(process.execPath, ['server/commands/admin.ts', 'revoke', email], { env })
  const { stdout, stderr } = await command.catch((error) => error)
  return { status: 0, body: { code: `${stdout}${stderr}`.trim() } }
}

test('an admin deletes another while an operator revokes the first: one stays', async () => {
  const [mina, otto] = await twoAdmins(['Mina', 'Otto'])
  // The command starts slowly and the lock must be held until then.
  const calls = [() => revoke(mina), () => remove(otto, mina)]
  const answers = await queuedBehind<CommandResult>(app.pool, [everyAdmin], calls)
  expect(await admins(), JSON.stringify(answers.map(outcomeOf))).toEqual(['Otto'])
  await adaReturns()
})

test('of two admins who delete their own accounts concurrently, one stays', async () => {
  const pair = await twoAdmins(['Uno', 'Due'])
  const calls = pair.map((admin) => () => admin.post('/account/deletion'))
  expect((await queuedBehind(app.pool, [everyAdmin], calls)).map(outcomeOf)).toEqual([
    'ok',
    'last_admin',
  ])
  expect(await admins()).toEqual(['Due'])
  await adaReturns()
})
