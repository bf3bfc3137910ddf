import { expect, test } from 'vitest'
import type { Attribute } from '../../../../contract/attributes.ts'
import { importColumns } from '../../../../contract/selling/csv-import-columns.ts'
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
  const columns = importColumns.map(({ name }) => name)
  const cells = [...columns, '"Ports, ""all"""']
  expect(templateOf([attribute], language)).toBe(`\ufeff${cells.join(separator)}\r\n`)
})
