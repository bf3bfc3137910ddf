import { setTimeout as sleep } from 'node:timers/promises'
import { clientFrom } from '../harness/client.ts'
import { newAddress } from '../harness/people.ts'
import { send, type TestResponse } from '../harness/send.ts'
import { type ResponseVerdict, timeoutMs } from './assertions.ts'
import type { FaultContext } from './context.ts'
import type { SeededRandom } from './random.ts'

export type FaultRole = 'buyer' | 'seller'

const anywhere = ['too_many_requests']
let people = 0

/** A member with an own address whose responses are checked; logs in again when needed. */
export function createMember(
  { world, assertions }: FaultContext,
  role: FaultRole,
  random: SeededRandom,
) {
  people += 1
  const name = `${role} ${people}`
  const email = `${role}.${people}@example.com`
  const password = `${name} likes long words`
  const browser = clientFrom(newAddress(), world.url)
  let token = ''

  async function sendAndCheck(
    what: string,
    expected: readonly string[],
    request: () => Promise<TestResponse>,
  ): Promise<ResponseVerdict> {
    const couldDrop = world.mayDrop
    const begun = assertions.begin()
    const tooLong = sleep(timeoutMs, undefined, { ref: false })
    const answer = await Promise.race([request().catch(() => undefined), tooLong])
    const mayDrop = couldDrop || world.mayDrop
    const observed = { what: `${name}, ${what}`, begun, mayDrop, ...(answer && { answer }) }
    return assertions.check(observed, [...anywhere, ...expected])
  }

  async function renewToken(): Promise<boolean> {
    const path = `/api/jwt?email=${encodeURIComponent(email)}`
    const renewed = await sendAndCheck('token', ['session_required'], () =>
      browser.ask('GET', path),
    )
    if (renewed.is === 'yes') token = renewed.answer.body.accessToken
    if (renewed.is !== 'no' || renewed.code !== 'session_required') return renewed.is === 'yes'
    return signIn()
  }

  /** Begins a session, which is a recent log-in, and takes its token. */
  async function signIn(): Promise<boolean> {
    const signedIn = await sendAndCheck('sign-in', [], () => browser.signIn(email, password))
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
  ): Promise<ResponseVerdict> {
    const what = `${method} ${path}`
    const words = ['sign_in_required', ...expected]
    const first = await sendAndCheck(what, words, () => call(method, path, body))
    if (first.is !== 'no' || first.code !== 'sign_in_required') return first
    if (!(await renewToken())) return { is: 'unknown' }
    return sendAndCheck(what, expected, () => call(method, path, body))
  }

  return {
    name,
    email,
    role,
    random,
    address: browser.address,
    ask,
    sendAndCheck,
    renewToken,
    signIn,
    get token() {
      return token
    },
    signUp: () => sendAndCheck('sign-up', [], () => browser.signUp(name, email, password)),
  }
}

export type FaultMember = ReturnType<typeof createMember>

export type MemberAction = (context: FaultContext, person: FaultMember) => Promise<void>
