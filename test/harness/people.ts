import { randomBytes } from 'node:crypto'
import { serializeSigned } from 'hono/utils/cookie'
import type pg from 'pg'
import { personName } from '../../contract/members/identity.ts'
import { signAccessToken } from '../../server/access/access-token.ts'
import { shortenedAddress } from '../../server/access/client-address.ts'
import type { AppServices } from '../../server/context.ts'
import { getSecret } from '../../server/database/secrets.ts'
import { issueConfirmation } from '../../server/features/identity/emails/email-confirmation.ts'
import { hashPassword } from '../../server/features/identity/passwords/password.ts'
import { rememberDevice } from '../../server/features/identity/sessions/known-device.ts'
import { clientFrom, storeCookie, type TestClient } from './client.ts'
import { expectOk, send, type TestResponse } from './send.ts'

export type Role = 'buyer' | 'seller'

export type Person = {
  name: string
  email: string
  password: string
  address: string
  /** Holds the identity session. */
  browser: TestClient
  token: string
  get(path: string): Promise<TestResponse>
  post(path: string, body?: unknown): Promise<TestResponse>
  call(method: string, path: string, body?: unknown): Promise<TestResponse>
  /** The same person with another client address. */
  elsewhere(address?: string): Person
}

let people = 0

/** A loopback address not used elsewhere in this run. */
export function newAddress(): string {
  people += 1
  return `127.${1 + (process.pid % 250)}.${Math.floor(people / 250)}.${1 + (people % 250)}`
}

export async function confirmAddress(pool: pg.Pool, { email }: { email: string }) {
  await pool.query('update identity_user set email_verified = true where email = $1', [email])
}

type Identity = { name: string; email: string; password: string }

/** Calls with this token, and with the cookies of `browser`. */
function personOf(url: string, identity: Identity, browser: TestClient, token: string): Person {
  function at(address: string): Person {
    const call = (method: string, path: string, body?: unknown) => {
      const headers = { authorization: `Bearer ${token}` }
      return send(`${url}/api${path}`, { method, headers, body, from: address })
    }
    const get = (path: string) => call('GET', path)
    const post = (path: string, body?: unknown) => call('POST', path, body)
    const elsewhere = (next = newAddress()) => at(next)
    return { ...identity, address, browser, token, get, post, call, elsewhere }
  }
  return at(browser.address)
}

const emailOf = (name: string, number = '') =>
  `${name.toLowerCase().replaceAll(/\W+/g, '.')}${number}@example.com`

/** A test that starts again finds its own address in use, and gets one with a number. */
function otherEmailOf(name: string): string {
  people += 1
  return emailOf(name, `.${people}`)
}

/** Returns the e-mail address. */
async function signUpIn(browser: TestClient, name: string, password: string): Promise<string> {
  const email = emailOf(name)
  const answer = await browser.signUp(name, email, password)
  if (answer.status !== 409) {
    expectOk(answer)
    return email
  }
  const other = otherEmailOf(name)
  expectOk(await browser.signUp(name, other, password))
  return other
}

/** Signs up over HTTP with an unconfirmed address; without a role, the profile is not completed. */
export async function signUp(
  url: string,
  name: string,
  role?: Role,
  address = newAddress(),
): Promise<Person> {
  const password = `${name} likes long words`
  const browser = clientFrom(address, url)
  const email = await signUpIn(browser, name, password)
  const token = await browser.token(email)
  const person = personOf(url, { name, email, password }, browser, token)
  if (role) expectOk(await person.post('/users', { name, email, category: role }))
  return person
}

/** Of all inserted members: hashing takes a third of the time of a sign-up. */
const insertedPassword = 'Members like long words'
let insertedHash: Promise<string> | undefined

const insertIdentity = `
  with person as (
    insert into identity_user (id, name, email, email_verified, language)
    values ($1, $2, $3, $4, $5) on conflict (email) do nothing returning id
  ), account as (
    insert into identity_account (id, user_id, account_id, provider_id, password)
    select gen_random_uuid()::text, id, id, 'credential', $6 from person
  )
  insert into identity_session (id, user_id, token, expires_at, ip_address, user_agent, network)
  select $7, id, $8, now() + interval '7 days', '', '', $9 from person returning user_id`

const insertMember = `
  insert into member (identity_id, name, email, email_key, is_buyer, is_seller)
  values ($1, $2, $3, $3, $4, $5)`

type Services = Pick<AppServices, 'config' | 'db'> & { pool: pg.Pool }
type Account = { confirmed: boolean; address: string }

const newId = () => randomBytes(16).toString('hex')

/** Inserts an account with a session. */
async function insertAccount({ config, pool }: Services, name: string, account: Account) {
  insertedHash ??= hashPassword(insertedPassword)
  const hash = await insertedHash
  const [id, sessionId, sessionToken] = [newId(), newId(), newId()]
  const insert = async (email: string) => {
    const person = [id, name, email, account.confirmed, config.language, hash]
    const session = [sessionId, sessionToken, shortenedAddress(account.address)]
    return (await pool.query(insertIdentity, [...person, ...session])).rowCount === 1
  }
  const email = emailOf(name)
  if (await insert(email)) return { id, email, sessionId, sessionToken }
  const other = otherEmailOf(name)
  await insert(other)
  return { id, email: other, sessionId, sessionToken }
}

type Inserted = Awaited<ReturnType<typeof insertAccount>>

/** The `Set-Cookie` lines with which a sign-up answers. */
async function cookiesOf(services: Services, inserted: Inserted): Promise<string[]> {
  const secure = services.config.publicUrl.startsWith('https:')
  const name = `${secure ? '__Host-identity' : 'identity'}.session_token`
  const secret = await getSecret(services.pool, 'identity')
  return [
    await serializeSigned(name, inserted.sessionToken, secret, { path: '/', secure }),
    await rememberDevice(services, new Headers(), inserted),
  ]
}

/**
 * Inserts a signed-in member as `signUp` leaves one, but without an e-mail and without counting in rate
 * limits, in a fraction of the time; without a role, the profile is not completed.
 */
export async function insertPerson(
  services: Services,
  url: string,
  { name, role, ...account }: Account & { name: string; role: Role | undefined },
): Promise<Person> {
  const { config, db, pool } = services
  const storedName = personName.parse(name)
  const inserted = await insertAccount(services, storedName, account)
  const { id, email, sessionId } = inserted
  await issueConfirmation(db, { id, email })
  if (role) {
    const roles = [role === 'buyer', role === 'seller']
    await pool.query(insertMember, [id, storedName, email, ...roles])
  }
  const browser = clientFrom(account.address, url)
  for (const line of await cookiesOf(services, inserted)) storeCookie(browser.jar, line)
  const claims = { sub: id, sid: sessionId }
  const token = await signAccessToken(pool, claims, config.accessTokenSeconds)
  return personOf(url, { name, email, password: insertedPassword }, browser, token)
}
