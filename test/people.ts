import { type Answer, expectOk, send } from './send.ts'
import { type Visitor, visitorFrom } from './visitor.ts'

export type Role = 'buyer' | 'seller'

export type Person = {
  name: string
  email: string
  password: string
  address: string
  /** Where they signed up: the browser that holds the identity session. */
  browser: Visitor
  token: string
  get(path: string): Promise<Answer>
  post(path: string, body?: unknown): Promise<Answer>
  call(method: string, path: string, body?: unknown): Promise<Answer>
}

let people = 0

/** A loopback address nobody else in this run calls from. */
export function newAddress(): string {
  people += 1
  return `127.${1 + (process.pid % 250)}.${Math.floor(people / 250)}.${1 + (people % 250)}`
}

/** Someone who has just signed up through the front door; without a role, not further than that. */
export async function signUp(url: string, name: string, role?: Role): Promise<Person> {
  const address = newAddress()
  const email = `${name.toLowerCase().replaceAll(/\W+/g, '.')}@example.com`
  const password = `${name} likes long words`
  const browser = visitorFrom(address, url)
  expectOk(await browser.signUp(name, email, password))
  const token = await browser.token(email)

  const call = (method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${token}` }
    return send(`${url}/api${path}`, { method, headers, body, from: address })
  }
  const get = (path: string) => call('GET', path)
  const post = (path: string, body?: unknown) => call('POST', path, body)
  if (role) expectOk(await post('/users', { name, email, category: role }))
  return { name, email, password, address, browser, token, get, post, call }
}
