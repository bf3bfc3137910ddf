import fc from 'fast-check'
import type { Field } from './bad-input-fields.ts'

/** Raw JSON text, which can express more than JavaScript values; undefined omits the field. */
type Json = string | undefined

const json = (value: unknown) => JSON.stringify(value)
const among = (...values: unknown[]) => fc.constantFrom(...values.map(json))
const texts = (texts: fc.Arbitrary<string>) => texts.map(json)

const reserved = fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'length')

/** Keys special to JavaScript, and nested lists. */
const structures = fc.oneof(
  fc.array(fc.jsonValue({ maxDepth: 1 }), { maxLength: 3 }).map(json),
  fc
    .tuple(reserved, fc.jsonValue({ maxDepth: 1 }))
    .map(([key, value]) => `{"${key}":${json(value)}}`),
  fc.integer({ min: 1, max: 500 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth)),
)

const noText: fc.Arbitrary<Json> = fc.oneof(fc.boolean().map(json), fc.constant('null'), structures)
const numbers = fc.oneof(fc.integer().map(json), fc.constantFrom('12e5', '1e999', '-0', '0.1'))

/** Text that PostgreSQL or UTF-8 cannot represent. */
const unstorable = fc
  .tuple(
    fc.string({ maxLength: 5 }),
    fc.constantFrom('\0', '\ud800', '\udc00x'),
    fc.string({ maxLength: 5 }),
  )
  .map((parts) => json(parts.join('')))

const tooLong = (maxLength: number) =>
  fc
    .constantFrom(maxLength + 1, maxLength + 2, maxLength * 2, Math.max(maxLength + 3, 12_000))
    .map((length) => {
      return json('9'.repeat(length))
    })

const blank = among('', ' ', '\t', '\n \u00a0', '\u3000')

const noForm = among('abc', '#', '<script>', "'; drop table member; --", '%', '../..', 'x y', '０')

/** Invalid image URLs. */
const noImage = among(
  'http://pictures.example/a.png',
  'https://name:secret@pictures.example/a.png',
  'https://pictures.example/%2e%2e/a.png',
  'https://pictures.example/a/../b.png',
  'https://pictures.example/\u202egnp.exe',
  'https://pictures.example/a\tb.png',
  'javascript:alert(1)',
  '/media/../api',
)

const noPrice = fc.oneof(
  among('12e5', 'NaN', '-5', '1,000', '１２', '0', '0.00', '', ' 5', '5 ', '1.234', '+5', '0x10'),
  among('Infinity', '9'.repeat(8), '9'.repeat(400), '.5', '5.', '٣', '1_000', '$5', '5\n', '1e3'),
  fc.constantFrom('0', '-5', '1e999', '-1e999', '0.001', '12345678901234567890', '1e21', '5e-324'),
  noText,
)

const noId = fc.oneof(
  among('', ' ', 'abc', '123', 'null', "' or true --", '3f2c1a527f644c679d0b5a1c2b7e9f10'),
  among('3f2c1a52-7f64-4c67-9d0b-5a1c2b7e9f1', '3f2c1a52-7f64-4c67-9d0b-5a1c2b7e9f10 '),
  texts(fc.string({ maxLength: 35 })),
  tooLong(36),
)

const noNumber = among('0', '101', '-1', '1.5', '1e1', '٣', '', ' 5', '999999', 'NaN', '0x1', '5;')
const noChoice = texts(fc.string({ maxLength: 40 }).map((text) => `no ${text}`))

const unknownPhoto = { id: '3f2c1a52-7f64-4c67-9d0b-5a1c2b7e9f10', alt: '' }

/** Only optional text may be blank. */
function invalidText({ name, maxLength, formed, required }: Field): fc.Arbitrary<Json>[] {
  const mayBeBlank = [
    'message',
    'text',
    'q',
    'reason',
    'image',
    'sellerName',
    'date',
    'query',
    'note',
    'trackingNumber',
    'returnAddress',
    'registerNumber',
    'vatId',
    'tin',
    'tinCountry',
    'birthCity',
    'birthCountry',
    'shownName',
  ].includes(name)
  return [
    unstorable,
    ...(maxLength ? [tooLong(maxLength)] : []),
    ...(formed ? [noForm] : []),
    ...(name === 'image' ? [noImage] : []),
    ...(required || !mayBeBlank ? [blank] : []),
  ]
}

const noList = fc.oneof(
  among('', 'a', {}, [null], [[]], ['a'], [{}], [{ id: 'a', alt: '' }], [{ id: 7 }]),
  fc.constantFrom(9, 10, 1_000).map((length) => json(Array.from({ length }, () => unknownPhoto))),
  unstorable.map((alt) => `[{"id":"${unknownPhoto.id}","alt":${alt}}]`),
  tooLong(200).map((alt) => `[{"id":"${unknownPhoto.id}","alt":${alt}}]`),
)

const noObject = among('', 'a', 7, true, null, [], [null], [{}])

function wrongText(field: Field): fc.Arbitrary<Json>[] {
  if (field.kind === 'price') return [noPrice]
  if (field.kind === 'id' || field.kind === 'unknownId') return [noId, unstorable]
  if (field.kind === 'number') return [noNumber]
  if (field.kind === 'list') return [noList]
  if (field.kind === 'yesNo') return [among('true', 'false', 'yes', '')]
  if (field.kind === 'choice') return [noChoice, blank, unstorable]
  return invalidText(field)
}

/** A price may be any number, a number any of some size. */
function wrongNumbers({ kind }: Field): fc.Arbitrary<Json>[] {
  if (kind === 'price') return []
  return [kind === 'number' ? fc.constantFrom('-7', '-0', '0.1', '1e999') : numbers]
}

/** Values that are always invalid for this field. */
export function wrongValues(field: Field): fc.Arbitrary<Json> {
  const missing = field.required ? [fc.constant<Json>(undefined)] : []
  if (field.kind === 'object') return fc.oneof(noObject, ...missing)
  const types = [noText, ...wrongNumbers(field)]
  const wrong = fc.oneof(...wrongText(field), ...types, ...missing)
  if (field.kind === 'yesNo') return wrong.filter((value) => !/^(true|false)$/.test(value ?? ''))
  // An empty list of photos is valid.
  return field.kind === 'list' ? wrong.filter((value) => value !== '[]') : wrong
}

/** The same for URLs, where all values are text. */
export function wrongTexts(field: Field): fc.Arbitrary<string> {
  // Several long values would exceed the URL length.
  const isText = (value = '') =>
    value.startsWith('"') && value.length < 3_000 && String(JSON.parse(value)).isWellFormed()
  return fc
    .oneof(...wrongText(field))
    .filter(isText)
    .map((value) => JSON.parse(value ?? ''))
}

/** Random values for ignored fields, and next to an invalid field. */
export const anyJson: fc.Arbitrary<Json> = fc.oneof(
  texts(fc.string({ unit: 'binary', maxLength: 30 })),
  noText,
  numbers,
  unstorable,
)
