import fc from 'fast-check'
import type { Field, ServedCall } from './bad-input-fields.ts'
import { anyJson, wrongTexts, wrongValues } from './bad-input-values.ts'

/** A raw request and its acceptable responses. */
export type BadRequest = {
  method: string
  path: string
  body?: string | Buffer
  headers?: Record<string, string>
  /** Acceptable statuses. */
  expected: number[]
  /** Fields that a 400 must name. */
  wrong: string[]
}

type Part = { field: Field; texts: string[] }

const encoded = (value: unknown) => encodeURIComponent(String(value))

/** An invalid query field: wrong text, repeated, or with brackets. */
function wrongQuery(field: Field): fc.Arbitrary<string[]> {
  const { name, example, required } = field
  const shapes = ['[]', '[a]', '[0]', '[__proto__]', '[constructor][prototype]', '[a][b][]']
  return fc.oneof(
    wrongTexts(field).map((text) => [`${name}=${encoded(text)}`]),
    fc.constantFrom(...shapes).map((shape) => [`${name}${shape}=${encoded(example)}`]),
    fc.constant<string[]>([`${name}=${encoded(example)}`, `${name}=${encoded(example)}`]),
    ...(required ? [fc.constant<string[]>([])] : []),
  )
}

function wrongPart(field: Field): fc.Arbitrary<Part> {
  const { name, place } = field
  if (place === 'query') return wrongQuery(field).map((texts) => ({ field, texts }))
  if (place === 'path') {
    const whole = wrongTexts(field).filter((text) => !['', '.', '..'].includes(text))
    return whole.map((text) => ({ field, texts: [encoded(text)] }))
  }
  return wrongValues(field).map((value) => {
    return { field, texts: value === undefined ? [] : [`"${name}":${value}`] }
  })
}

function goodText({ name, place, example }: Field): string {
  if (place === 'path') return encoded(example)
  return place === 'query' ? `${name}=${encoded(example)}` : `"${name}":${JSON.stringify(example)}`
}

/** A valid field, or anything if the field is ignored. */
function otherPart(field: Field): fc.Arbitrary<Part> {
  const { name, place, kind, example } = field
  if (place !== 'body') return fc.constant({ field, texts: [goodText(field)] })
  const good = fc.constant(JSON.stringify(example))
  const value = kind === 'ignored' ? anyJson : fc.oneof({ arbitrary: good, weight: 4 }, anyJson)
  return value.map((text) => ({ field, texts: [`"${name}":${text}`] }))
}

/** Unknown fields, some with names special to JavaScript or the database. */
const unknownFields = fc.subarray(
  ['__proto__', 'constructor', 'role', 'is_admin', 'paid', 'seller_id'],
  {
    maxLength: 2,
  },
)

function assembled({ method, path }: ServedCall, parts: Part[], extra: string[]) {
  const at = (place: Field['place']) => parts.filter(({ field }) => field.place === place)
  const inPath = at('path').reduce(
    (text, { field, texts }) => text.replace(`{${field.name}}`, () => texts[0] ?? ''),
    path,
  )
  const query = [...at('query').flatMap(({ texts }) => texts), ...extra.map((key) => `${key}=1`)]
  const body = [...at('body').flatMap(({ texts }) => texts), ...extra.map((key) => `"${key}":{}`)]
  if (method === 'GET') return { method, path: `/api${inPath}?${query.join('&')}` }
  return { method, path: `/api${inPath}`, body: `{${body.join(',')}}` }
}

/** Unknown ids are 404; other errors are 400 and named. */
function verdict(wrong: Field[]) {
  const inContract = wrong.filter(({ kind, place }) => kind !== 'unknownId' && place !== 'path')
  // Cursors are validated last.
  const named = inContract.filter(({ name }) => name !== 'cursor' || wrong.length === 1)
  const inPath = wrong.filter(({ place }) => place === 'path')
  if (inContract.length > 0) return { expected: [400], wrong: named.map(({ name }) => name) }
  const mayBeNotFound = inPath.some(({ kind, name }) => kind === 'unknownId' || name === 'category')
  const inWords = inPath.filter(({ kind }) => kind !== 'unknownId')
  return { expected: mayBeNotFound ? [400, 404] : [400], wrong: inWords.map(({ name }) => name) }
}

/** Requests with at least one invalid field, or with unknown fields only. */
export function badRequests(call: ServedCall): fc.Arbitrary<BadRequest> {
  const able = call.fields.filter(({ kind }) => kind !== 'ignored')
  if (able.length === 0) {
    // The caller is the last admin and cannot delete the own account; JSON is no photo.
    const expected = call.takesFile ? [415] : [200, 409]
    return unknownFields.map((extra) => ({ ...assembled(call, [], extra), expected, wrong: [] }))
  }
  const some = fc.oneof(
    { arbitrary: fc.constantFrom(...able).map((field) => [field]), weight: 3 },
    fc.subarray(able, { minLength: 1 }),
  )
  return some.chain((wrong) => {
    const parts = call.fields.map((field) => {
      return wrong.includes(field) ? wrongPart(field) : otherPart(field)
    })
    return fc.tuple(fc.tuple(...parts), unknownFields).map(([made, extra]) => {
      return { ...assembled(call, made, extra), ...verdict(wrong) }
    })
  })
}

/** A valid request with unknown ids. */
export function exampleRequest(call: ServedCall) {
  const parts = call.fields.map((field) => ({ field, texts: [goodText(field)] }))
  return assembled(call, parts, [])
}
