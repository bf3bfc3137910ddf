import fc from 'fast-check'
import { pathOf, servedCalls } from './bad-input-fields.ts'
import type { BadRequest } from './bad-input-requests.ts'

const forged = fc.oneof(
  fc.constantFrom(
    '127.0.0.1',
    '::1',
    'unknown',
    '1.2.3.4, 5.6.7.8',
    '%00',
    ',,,',
    '9'.repeat(5_000),
  ),
  fc.constantFrom('DELETE', 'null', '__proto__', '../../etc/passwd', '0', '-1', '1e999', 'a=b; c='),
  fc.constantFrom('identity.session_token=%', 'identity.session_token=a.b', '=', ';;', '%ff=%ff'),
  fc.string({ maxLength: 40 }).map((text) => text.trim()),
)
const forgeable = [
  ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via'],
  ...['x-http-method-override', 'x-original-url', 'x-request-id', 'cookie', 'origin', 'referer'],
  ...['accept', 'accept-encoding', 'accept-language', 'range', 'if-none-match', 'user-agent'],
  ...['content-disposition', 'content-encoding', 'sec-fetch-site', 'if-modified-since', 'priority'],
]

const readable = ['/api/categories', '/api/advertises', '/api/site', '/api/identity/get-session']

/** Headers that claim another identity must have no effect. */
export const forgedHeaders: fc.Arbitrary<BadRequest> = fc
  .tuple(
    fc.constantFrom(...readable),
    fc.dictionary(fc.constantFrom(...forgeable), forged, { minKeys: 1, maxKeys: 3 }),
  )
  .map(([path, headers]) => ({ method: 'GET', path, headers, expected: [200], wrong: [] }))

const bearers = fc.oneof(
  fc.constantFrom('Bearer', 'Bearer ', 'Bearer a.b.c', 'Basic YTpi', 'bearer null', 'Bearer ..'),
  fc.constantFrom(
    'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.',
    'Bearer a.b.c a.b.c',
    'a.b.c',
  ),
  fc.string({ maxLength: 60 }).map((text) => `Bearer ${text.trim()}`),
  fc.constant(`Bearer ${'x.'.repeat(4_000)}y`),
)

/** Invalid tokens are refused everywhere, even on public procedures. */
export const forgedTokens: fc.Arbitrary<BadRequest> = fc
  .tuple(fc.constantFrom(...servedCalls), bearers)
  .map(([call, authorization]) => {
    const { method } = call
    return { method, path: pathOf(call), headers: { authorization }, expected: [401], wrong: [] }
  })

const signatures = fc.oneof(
  fc.constantFrom('hmac-sha256-hex=', `hmac-sha256-hex=${'0'.repeat(64)}`),
  fc.constantFrom('', 't=', 'v1=', 't=1,v1=', `t=1795205147,v1=${'0'.repeat(64)}`, 't=NaN,v1=a'),
  fc.constantFrom('t=1,t=2,v1=a,v1=b', `t=1,v1=${'f'.repeat(6_000)}`, 't=-1,v0=a', '__proto__=1'),
  fc.string({ maxLength: 60 }).map((text) => text.trim()),
)

const webhooks = fc.constantFrom(
  { path: '/api/webhooks/payments', header: 'stripe-signature' },
  { path: '/api/webhooks/parcels', header: 'x-hmac-signature' },
)

/** Events of payments and parcels without a valid signature. */
export const forgedEvents: fc.Arbitrary<BadRequest> = fc
  .tuple(webhooks, signatures, fc.oneof(fc.json({ maxDepth: 2 }), fc.string({ unit: 'binary' })))
  .map(([{ path, header }, signature, body]) => ({
    method: 'POST',
    path,
    headers: { [header]: signature },
    body: body.toWellFormed(),
    expected: [400],
    wrong: [],
  }))
