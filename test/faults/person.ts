import { setTimeout as sleep } from 'node:timers/promises'
import { clientFrom } from '../harness/client.ts'
import { newAddress } from '../harness/people.ts'
import { type Answer, send } from '../harness/send.ts'
import { timeoutMs, type Verdict } from './assertions.ts'
import type { Cluster } from './cluster.ts'
import type { Random } from './random.ts'

export type Role = 'buyer' | 'seller'

const anywhere = ['too_many_requests']
let people = 0

/** A member with an own address whose responses are checked; logs in again when needed. */
export function personOf({ world, judge }: Cluster, role: Role, random: Random) {
  people += 1
  const name = `${role} ${people}`
  const email = `${role}.${people}@example.com`
  const password = `${name} likes long words`
  const browser = clientFrom(newAddress(), world.url)
  let token = ''

  async function hear(
    what: string,
    expected: readonly string[],
    request: () => Promise<Answer>,
  ): Promise<Verdict> {
    const couldDrop = world.mayDrop
    const begun = judge.begin()
    const tooLong = sleep(timeoutMs, undefined, { ref: false })
    const answer = await Promise.race([request().catch(() => undefined), tooLong])
    const mayDrop = couldDrop || world.mayDrop
    const heard = { what: `${name}, ${what}`, begun, mayDrop, ...(answer && { answer }) }
    return judge.judge(heard, [...anywhere, ...expected])
  }

  async function renewToken(): Promise<boolean> {
    const path = `/api/jwt?email=${encodeURIComponent(email)}`
    const renewed = await hear('token', ['session_required'], () => browser.ask('GET', path))
    if (renewed.is === 'yes') token = renewed.answer.body.accessToken
    if (renewed.is !== 'no' || renewed.word !== 'session_required') return renewed.is === 'yes'
    const signedIn = await hear('sign-in', [], () => browser.signIn(email, password))
    return signedIn.is === 'yes' && renewToken()
  }

  function call(method: string, path: string, body: unknown) {
    const headers = { authorization: `Bearer ${token}` }
    return send(`${world.url}/api${path}`, { method, headers, body, from: browser.address })
  }

  /** Calls the API. `expected`: acceptable refusal codes. */
  async function ask(
    method: string,
    path: string,
    body?: unknown,
    expected: readonly string[] = [],
  ): Promise<Verdict> {
    const what = `${method} ${path}`
    const words = ['sign_in_required', ...expected]
    const first = await hear(what, words, () => call(method, path, body))
    if (first.is !== 'no' || first.word !== 'sign_in_required') return first
    if (!(await renewToken())) return { is: 'unknown' }
    return hear(what, expected, () => call(method, path, body))
  }

  return {
    name,
    email,
    role,
    random,
    address: browser.address,
    ask,
    hear,
    renewToken,
    get token() {
      return token
    },
    signUp: () => hear('sign-up', [], () => browser.signUp(name, email, password)),
  }
}

export type Person = ReturnType<typeof personOf>
