import fc from 'fast-check'
import { endpoints } from '../../server/features/identity/endpoints.ts'
import type { Field } from './bad-input-fields.ts'
import type { BadRequest } from './bad-input-requests.ts'
import { anyJson, wrongValues } from './bad-input-values.ts'

const text = {
  place: 'body',
  kind: 'text',
  required: true,
  maxLength: undefined,
  formed: false,
} as const
const name: Field = { ...text, name: 'name', maxLength: 120, example: 'A visitor' }
const email: Field = {
  ...text,
  name: 'email',
  maxLength: 254,
  formed: true,
  example: 'unknown@example.com',
}
const password: Field = {
  ...text,
  name: 'password',
  maxLength: 128,
  example: 'not a real password',
}
const image: Field = {
  ...text,
  name: 'image',
  maxLength: 2048,
  formed: true,
  example: '/media/a.webp',
}

const token: Field = { ...text, name: 'token', formed: true, example: 'nobodys' }

const code: Field = { ...text, name: 'code', formed: true, example: '000000' }
const id: Field = { ...text, name: 'id', formed: true, example: 'nobodys' }
const credential: Field = { ...text, name: 'response', formed: true, example: 'nobodys' }

/** Errors that do not name a field: unknown id, rejected passkey. */
const unnamed = [token, id, credential]

/** Passkeys are not offered here, as the test URL has no domain. */
const isUnknown = (field: Field) => field === id || field === credential

/** Body fields of the identity service, and whether they are required. */
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
  // Accepts forms only.
  '/verify-email/form': [token],
  '/change-password': [{ ...password, name: 'newPassword' }],
  '/change-email': [email],
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

/** Query parameters, and acceptable statuses for invalid ones. */
const queries: Record<string, { names: string[]; expected: number[] }> = {
  '/security': { names: ['id'], expected: [401] },
  '/get-session': { names: ['disableRefresh', 'disableCookieCache'], expected: [200] },
  '/oauth-popup/start': { names: ['popupOrigin', 'popupNonce', 'provider'], expected: [403] },
  '/callback/google': { names: ['state', 'code', 'error', 'iss'], expected: [200, 302, 400, 401] },
}

/** Endpoint-specific validity. */
function isWrongAt(path: string, { name }: Field, json: string | undefined): boolean {
  // An empty string or null removes a photo.
  if (name === 'image') return json !== 'null' && json !== '""'
  // Any text is a possible password at sign-in.
  if (['/sign-in/email', '/authenticate'].includes(path) && name === 'password')
    return json === '""' || json?.[0] !== '"'
  // Optional, and checked after the token.
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

/** A body with one invalid field and random others. */
function badBodies(path: string, cookie: string): fc.Arbitrary<BadRequest> {
  const fields = bodies[path] ?? []
  const request = { method: 'POST', path: `/api/identity${path}` }
  const beside = anyJson.map((json = 'null') => `"callbackURL":${json}`)
  if (fields.length === 0) {
    // Without a session there is nothing to end.
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

/** Invalid requests for all identity endpoints. `cookie` is a session's. */
export const identityRequests = endpoints.map(([method, path]) => {
  const isKnown = path in bodies || path in queries
  if (!isKnown) throw new Error(`no bad values are known for ${path}`)
  const requests = (cookie: string) =>
    method === 'GET' ? badQueries(path) : badBodies(path, cookie)
  return { method, path, requests }
})
