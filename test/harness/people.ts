import type pg from 'pg'
import { clientFrom, type TestClient } from './client.ts'
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

/** Returns the e-mail address. A test that starts again finds its own in use, and gets one with a number. */
async function signUpIn(browser: TestClient, name: string, password: string): Promise<string> {
  const local = name.toLowerCase().replaceAll(/\W+/g, '.')
  const email = `${local}@example.com`
  const answer = await browser.signUp(name, email, password)
  if (answer.status !== 409) {
    expectOk(answer)
    return email
  }
  people += 1
  const other = `${local}.${people}@example.com`
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

  function at(address: string): Person {
    const call = (method: string, path: string, body?: unknown) => {
      const headers = { authorization: `Bearer ${token}` }
      return send(`${url}/api${path}`, { method, headers, body, from: address })
    }
    const get = (path: string) => call('GET', path)
    const post = (path: string, body?: unknown) => call('POST', path, body)
    const elsewhere = (next = newAddress()) => at(next)
    return { name, email, password, address, browser, token, get, post, call, elsewhere }
  }
  const person = at(address)
  if (role) expectOk(await person.post('/users', { name, email, category: role }))
  return person
}
