import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../harness/app.ts'
import { newAddress, type Person } from '../harness/people.ts'
import { expectOk } from '../harness/send.ts'
import { readTables } from '../harness/tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  // The first sign-up creates keys.
  await app.signUpOverHttp('First', 'buyer')
})
afterAll(() => app.close())

const random = ['id', 'user_id', 'account_id', 'identity_id', 'token', 'token_hash', 'password']

const isTime = (value: unknown) => typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)

/** In hours from now, rounded. */
const distanceOf = (time: string) => Math.round((Date.parse(time) - Date.now()) / 3_600_000) || 0

/** A row without what differs between two accounts. */
function comparable({ name, email }: Person, row: object): unknown {
  const text = JSON.stringify(row).replaceAll(email, 'of a member').replaceAll(name, 'A member')
  return JSON.parse(text, (key, value) => {
    if (random.includes(key)) return typeof value
    return isTime(value) ? distanceOf(value) : value
  })
}

const networksOf = async ({ email }: Person) => {
  const { rows } = await app.pool.query(
    `select network from identity_session session join identity_user person on person.id = user_id
     where person.email = $1`,
    [email],
  )
  return rows
}

/** What a sign-up leaves; the rows with the names of their tables. */
async function tracesOf(signUp: () => Promise<Person>) {
  // The limits of sign-ups count one way only.
  const unlike = ['rate_limit']
  const before = await readTables(app.pool, unlike)
  const person = await signUp()
  const added = [...(await readTables(app.pool, unlike))].filter(([key]) => !before.has(key))
  return {
    cookies: [...person.browser.jar.keys()].sort(),
    networks: await networksOf(person),
    rows: added
      .map(([key, row]) => JSON.stringify([key.split(' ')[0], comparable(person, row)]))
      .sort(),
  }
}

const accounts = [
  { role: 'buyer', confirmed: true },
  { role: 'seller', confirmed: false },
  { role: undefined, confirmed: true },
] as const

test.each(accounts)(
  'an inserted member leaves what a sign-up leaves: $role, confirmed: $confirmed',
  async ({ role, confirmed }) => {
    const account = { confirmed, address: newAddress() }
    const inserted = await tracesOf(() => app.signUp(`Inez ${role}`, role, account))
    const signedUp = await tracesOf(() => app.signUpOverHttp(`Hattie ${role}`, role, account))
    expect(inserted.rows).toHaveLength(role ? 6 : 5)
    expect(inserted).toEqual(signedUp)
  },
)

test('an inserted member has a session, a token, a password and a known browser', async () => {
  const person = await app.signUp('Ines', 'buyer')
  expect(await person.browser.session()).toMatchObject({ email: person.email, name: 'Ines' })
  expect(expectOk(await person.get(`/users/buyer/${person.email}`)).body).toEqual({ isBuyer: true })
  const known = "select from rate_limit where key like 'knownBrowser:%'"
  const { rowCount } = await app.pool.query(known)
  expectOk(await person.browser.signIn(person.email, person.password))
  expect((await app.pool.query(known)).rowCount).toBe(rowCount)
  expect((await app.anonymous().signIn(person.email, 'Another password')).status).toBe(401)
})
