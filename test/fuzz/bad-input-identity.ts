import fc from 'fast-check'
import { endpoints } from '../../server/features/identity/endpoints.ts'
import type { Field } from './bad-input-fields.ts'
import type { BadRequest } from './bad-input-requests.ts'
import { junk, wrongValues } from './bad-input-values.ts'

const text = {
  place: 'body',
  kind: 'text',
  required: true,
  most: undefined,
  formed: false,
} as const
const name: Field = { ...text, name: 'name', most: 120, example: 'A visitor' }
const email: Field = {
  ...text,
  name: 'email',
  most: 254,
  formed: true,
  example: 'nobody@example.com',
}
const password: Field = { ...text, name: 'password', most: 128, example: 'nobody has this one' }
const image: Field = { ...text, name: 'image', most: 2048, formed: true, example: '/media/a.webp' }

const token: Field = { ...text, name: 'token', formed: true, example: 'nobodys' }

const code: Field = { ...text, name: 'code', formed: true, example: '000000' }
const id: Field = { ...text, name: 'id', formed: true, example: 'nobodys' }
const credential: Field = { ...text, name: 'response', formed: true, example: 'nobodys' }

/** What of these says nothing of a field: an id is unknown, a passkey not accepted. */
const unnamed = [token, id, credential]

/** The shop of this test has an address without a domain, where passkeys are not offered. */
const isUnknown = (field: Field) => field === id || field === credential

/** What the identity service reads from a body, and whether it must be there. */
const bodies: Record<string, Field[]> = {
  '/sign-up/email': [name, email, password],
  '/sign-in/email': [email, password],
  '/sign-out': [],
  '/update-user': [
    { ...name, required: false },
    { ...image, required: false },
  ],
  '/request-password-reset': [email],
  '/reset-password': [{ ...password, name: 'newPassword' }, token],
  '/send-verification-email': [],
  '/verify-email': [{ ...password, required: false }, token],
  // Takes forms only.
  '/verify-email/form': [token],
  '/change-password': [{ ...password, name: 'newPassword' }],
  '/revoke-session': [id],
  '/revoke-other-sessions': [],
  '/authenticate': [password],
  '/two-factor/enable': [],
  '/two-factor/confirm': [code],
  '/two-factor/disable': [],
  '/two-factor/backup-codes': [],
  '/two-factor/verify': [],
  '/two-factor/verify-backup-code': [],
  '/passkey/register-options': [],
  '/passkey/register': [credential],
  '/passkey/delete': [id],
  '/passkey/options': [],
  '/passkey/verify': [credential],
}

/** What it reads from an address, and how it may answer nonsense. */
const queries: Record<string, { names: string[]; expected: number[] }> = {
  '/security': { names: ['id'], expected: [401] },
  '/get-session': { names: ['disableRefresh', 'disableCookieCache'], expected: [200] },
  '/oauth-popup/start': { names: ['popupOrigin', 'popupNonce', 'provider'], expected: [403] },
  '/callback/google': { names: ['state', 'code', 'error', 'iss'], expected: [200, 302, 400, 401] },
}

/** What is wrong for one endpoint and right for another. */
function isWrongAt(path: string, { name }: Field, json: string | undefined): boolean {
  // A photo is taken away by an empty text or null.
  if (name === 'image') return json !== 'null' && json !== '""'
  // To sign in, any text may be a password.
  if (['/sign-in/email', '/authenticate'].includes(path) && name === 'password')
    return json === '""' || json?.[0] !== '"'
  // It may be left out, and the link is judged before it.
  if (path === '/verify-email' && name === 'password') return json !== undefined && json[0] !== '"'
  return true
}

const ill = '%00 %ff %ed%a0%80 a.b.c %22 ../.. %0d%0aset-cookie:x 0 [] __proto__'.split(' ')
const illText = fc.oneof(
  fc.constantFrom(...ill),
  fc
    .string({ unit: 'binary', maxLength: 40 })
    .map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constant('x'.repeat(2_000)),
)

function badQueries(path: string): fc.Arbitrary<BadRequest> {
  const { names, expected } = queries[path] ?? { names: [], expected: [] }
  const pair = fc.tuple(fc.constantFrom(...names), fc.constantFrom('', '[]', '[a]'), illText)
  return fc.array(pair, { minLength: 1, maxLength: 4 }).map((pairs) => {
    const query = pairs.map(([name, shape, text]) => `${name}${shape}=${text}`).join('&')
    return { method: 'GET', path: `/api/identity${path}?${query}`, expected, wrong: [] }
  })
}

/** A body with one field wrong, and anything beside it. */
function badBodies(path: string, cookie: string): fc.Arbitrary<BadRequest> {
  const fields = bodies[path] ?? []
  const request = { method: 'POST', path: `/api/identity${path}` }
  const beside = junk.map((json = 'null') => `"callbackURL":${json}`)
  if (fields.length === 0) {
    // Nobody is signed in, so there is nothing to end and nobody to write to.
    const expected = path === '/sign-out' ? [200] : [401]
    return beside.map((text) => ({ ...request, body: `{${text}}`, expected, wrong: [] }))
  }
  return fc.constantFrom(...fields).chain((wrong) => {
    const values = wrongValues(wrong).filter((json) => isWrongAt(path, wrong, json))
    return fc.tuple(values, beside).map(([json, extra]) => {
      const others = fields.filter((field) => field !== wrong)
      const good = others.map(({ name, example }) => `"${name}":${JSON.stringify(example)}`)
      const bad = json === undefined ? [] : [`"${wrong.name}":${json}`]
      const named = wrong === token || unnamed.includes(wrong) ? [] : [wrong.name]
      const body = `{${[...good, ...bad, extra].join(',')}}`
      const expected = [path === '/verify-email/form' ? 415 : isUnknown(wrong) ? 404 : 400]
      return { ...request, body, headers: { cookie }, expected, wrong: named }
    })
  })
}

/** Every endpoint of the identity service, with what it can not use. `cookie` is a session's. */
export const identityRequests = endpoints.map(([method, path]) => {
  const isKnown = path in bodies || path in queries
  if (!isKnown) throw new Error(`no bad values are known for ${path}`)
  const requests = (cookie: string) =>
    method === 'GET' ? badQueries(path) : badBodies(path, cookie)
  return { method, path, requests }
})
