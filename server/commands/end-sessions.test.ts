import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signingUpOverHttp, startTestApp, type TestApp } from '../../test/harness/app.ts'
import type { Person } from '../../test/harness/people.ts'

let app: TestApp
beforeAll(async () => {
  app = signingUpOverHttp(await startTestApp())
})
afterAll(() => app.close())

const run = promisify(execFile)

/** `bin/admin end-sessions`; its output, also of a failure. */
async function endSessions(...words: string[]): Promise<string> {
  const env = { ...process.env, DATABASE_URL: app.services.config.databaseUrl }
  const command = run('node', ['server/commands/admin.ts', 'end-sessions', ...words], { env })
  const { stdout, stderr } = await command.catch((error) => error)
  return `${stdout}${stderr}`
}

async function subscribeToPush({ email }: Person) {
  const { rowCount } = await app.pool.query(
    `insert into push_subscription (session_id, member_id, endpoint, p256dh, auth)
     select session.id, member.id, 'https://push.example/' || session.id, repeat('k', 87),
       repeat('a', 22)
     from identity_session session join member on member.identity_id = session.user_id
     where member.email = $1`,
    [email],
  )
  return rowCount
}

async function pushSubscriptionsOf(memberId: string) {
  const all = 'select from push_subscription where member_id = $1'
  return (await app.pool.query(all, [memberId])).rowCount
}

test('ends every session with its access token and push subscription, and is audited', async () => {
  const person = await app.signUp('Taken Over', 'buyer')
  const other = await app.signUp('Not Concerned', 'buyer')
  const second = app.anonymous()
  expect((await second.signIn(person.email, person.password)).status).toBe(200)
  const memberId = await app.memberId(person)
  expect(await subscribeToPush(person)).toBe(2)

  expect(await endSessions(person.email)).toBe(`All sessions of ${person.email} have ended.\n`)
  expect([await person.browser.session(), await second.session()]).toEqual([null, null])
  expect((await person.get(`/bookings?email=${person.email}`)).status).toBe(401)
  expect(await pushSubscriptionsOf(memberId)).toBe(0)
  expect((await other.get(`/bookings?email=${other.email}`)).status).toBe(200)

  const { rows } = await app.pool.query(
    'select admin_name, action, subject, before, after from audit_entry where person_id = $1',
    [memberId],
  )
  expect(rows).toEqual([
    {
      admin_name: 'bin/admin',
      action: 'end_sessions',
      subject: '',
      before: { sessions: 2 },
      after: { sessions: 0 },
    },
  ])
})

test('the member may be named by the id that the log has', async () => {
  const person = await app.signUp('In The Log', 'seller')
  expect(await endSessions(await app.memberId(person))).toContain(person.email)
  expect(await person.browser.session()).toBeNull()
  expect((await app.anonymous().signIn(person.email, person.password)).status).toBe(200)
})

test('an unknown member is reported', async () => {
  const unknown = crypto.randomUUID()
  expect(await endSessions(unknown)).toBe(`No member has the id ${unknown}.\n`)
  const address = 'unknown@example.com'
  expect(await endSessions(address)).toContain(`No member has the address ${address}`)
  expect(await endSessions()).toContain('Usage: bin/admin')
})
