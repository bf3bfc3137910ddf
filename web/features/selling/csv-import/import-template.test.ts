import { expect, test } from 'vitest'
import type { Attribute } from '../../../../contract/attributes.ts'
import { importColumns } from '../../../../contract/selling/csv-import-columns.ts'
import german from '../../../messages/de/selling.json' with { type: 'json' }
import english from '../../../messages/en/selling.json' with { type: 'json' }
import { templateOf } from './import-template.ts'

const attribute: Attribute = {
  key: 'ports',
  name: 'Ports, "all"',
  kind: 'choices',
  unit: '',
  choices: [],
  minimum: null,
  maximum: null,
  required: false,
  filterable: false,
  grouping: 'value',
  steps: [],
}

test.each([
  ['en', ','],
  ['de', ';'],
] as const)('the template in %s separates the columns by %s', (language, separator) => {
  const columns = importColumns.map(({ names }) => names[language])
  const cells = [...columns, '"Ports, ""all"""']
  expect(templateOf([attribute], language)).toBe(`\ufeff${cells.join(separator)}\r\n`)
})

test.each([
  ['en', english.fields],
  ['de', german.fields],
] as const)('the template in %s names the columns as the form does', (language, fields) => {
  const labels = new Map(Object.entries(fields))
  const inForm = importColumns.filter(({ field }) => labels.has(field))
  expect(inForm).toHaveLength(13)
  for (const { field, names } of inForm) expect(names[language]).toBe(labels.get(field))
})

test('the template in German has German headings', () => {
  expect(templateOf([], 'de')).toMatch(/^\ufeffKategorie;Produktname;Bildadresse;Neupreis;Preis;/)
})
