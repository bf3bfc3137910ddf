import fc from 'fast-check'
import { type Field, pathOf, type ServedCall, servedCalls } from './bad-input-fields.ts'
import type { BadRequest } from './bad-input-requests.ts'

const withBody = servedCalls.filter(({ fields }) => fields.some(({ place }) => place === 'body'))

const isWorthless = ({ name, kind }: Field) =>
  kind === 'id' || kind === 'choice' || ['email', 'header'].includes(name)

/** A body that stays invalid when a name or value is removed. */
function jsonOf({ fields }: ServedCall): string {
  const inBody = fields.filter(({ place }) => place === 'body')
  const values = inBody.map((field) => [field.name, isWorthless(field) ? '' : field.example])
  return JSON.stringify(Object.fromEntries(values))
}

const bodied = fc.constantFrom(...withBody).map((call) => {
  return { method: call.method, path: pathOf(call), json: jsonOf(call) }
})

const otherTypes = fc.oneof(
  fc.constantFrom('text/plain', 'application/x-www-form-urlencoded', 'text/json', '', 'json'),
  fc.constantFrom('multipart/form-data; boundary=x', 'application/jsonp', 'application/xml', '*/*'),
  fc.constantFrom(
    'text/plain, application/json',
    'text/plain;application/json',
    'application/json5',
  ),
  fc.string({ maxLength: 20 }).map((text) => `x-${text}`),
)

export const wrongTypes: fc.Arbitrary<BadRequest> = fc
  .tuple(bodied, otherTypes)
  .map(([{ method, path, json }, type]) => {
    return {
      method,
      path,
      body: json,
      headers: { 'content-type': type },
      expected: [415],
      wrong: [],
    }
  })

const scars = fc.constantFrom(
  ...[',', '}', '"', 'NaN', "'", '/* */', '\u0000', '\n', '\\', '\\ud800', '\ufeff', '{', ':', '-'],
)
/** Invalid UTF-8: a lone byte, an overlong NUL, a surrogate, a truncated character. */
const illBytes = fc
  .constantFrom('ff', 'c080', 'eda080', 'e282')
  .map((hex) => Buffer.from(hex, 'hex'))

const whole = fc.constantFrom('null', '[]', '[{}]', '1', '"text"', 'true', '', ' ', '{', '\ufeff{}')
const deepest = fc.constantFrom('[', '{"a":').map((open) => open.repeat(100_000 / open.length))

function closed(deep: string): string {
  return deep.startsWith('[')
    ? deep + ']'.repeat(deep.length)
    : `${deep}1${'}'.repeat(deep.length / 5)}`
}

/** JSON that is truncated, damaged, of another shape or deeply nested. */
const brokenBodies = (json: string): fc.Arbitrary<string | Buffer> =>
  fc.oneof(
    { arbitrary: fc.nat(json.length - 1).map((length) => json.slice(0, length)), weight: 3 },
    {
      arbitrary: fc.tuple(fc.nat(json.length), scars).map(([at, scar]) => {
        return json.slice(0, at) + scar + json.slice(at)
      }),
      weight: 3,
    },
    {
      arbitrary: fc.tuple(fc.nat(json.length), illBytes).map(([at, bytes]) => {
        return Buffer.concat([Buffer.from(json.slice(0, at)), bytes, Buffer.from(json.slice(at))])
      }),
      weight: 3,
    },
    whole,
    fc.constant(`{"a":1,${json.slice(1, -1)},"a":[],${json.slice(1)}`),
    deepest.map(closed),
    deepest.map((deep) => `{"name":${closed(deep)}}`),
  )

/**
 * These accept invalid bodies: an import reports its errors, and a duplicate key in preferences is
 * harmless.
 */
const forgiving = /^\/api\/(?:imports|letterChoices)$/

/** The test application sends no push messages: it refuses a device as `push_off`. */
const turnedOff = '/api/push'

function statusesFor(path: string): number[] {
  if (forgiving.test(path)) return [200, 400]
  return path === turnedOff ? [400, 409] : [400, 404]
}

/** If only the path is read, the body is ignored and the id unknown. */
export const brokenJson: fc.Arbitrary<BadRequest> = bodied.chain(({ method, path, json }) =>
  brokenBodies(json).map((body) => {
    return { method, path, body, expected: statusesFor(path), wrong: [] }
  }),
)
