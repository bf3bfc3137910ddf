import type { Person } from '../people.ts'
import { expectOk } from '../send.ts'
import { totp } from './totp.ts'

/** Enrols an authenticator app; returns its secret and backup codes. The access token changes. */
export async function enrolApp(person: Person) {
  const { browser } = person
  const { body } = expectOk(await browser.identity('/two-factor/enable'))
  // The next code stays unused, for a later sign-in.
  const confirm = () => browser.identity('/two-factor/confirm', { code: totp(body.secret, -1) })
  const confirmed = await confirm()
  // A step may end between the computation of the code and its check, so that the code is too old.
  expectOk(confirmed.status === 400 ? await confirm() : confirmed)
  return body as { secret: string; uri: string; backupCodes: string[] }
}

export async function withNewToken(person: Person) {
  const headers = { authorization: `Bearer ${await person.browser.token(person.email)}` }
  return (method: string, path: string, body?: unknown) =>
    person.browser.ask(method, `/api${path}`, { body, headers })
}

export async function signInWithApp(person: Person, code: string) {
  await person.browser.identity('/sign-out')
  expectOk(await person.browser.signIn(person.email, person.password))
  return person.browser.identity('/two-factor/verify', { code })
}
