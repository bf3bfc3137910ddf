import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from './csv.ts'

const rowsOf = (text: string) => readCsv(text).rows?.map(({ cells }) => cells)

const written = (cell: string) => `"${cell.replaceAll('"', '""')}"`
const needsQuotes = /[",;\t\r\n\ufeff]/

const cells = fc.string({ unit: fc.constantFrom(...'ab,;\t"\r\n =1é😀') })
const tables = fc
  .tuple(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 1, max: 6 }))
  .chain(([columns, rows]) =>
    fc.array(fc.array(cells, { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  )

test('what is written as RFC 4180 has it is read as it was', () => {
  const endings = fc.constantFrom('\r\n', '\n', '\r')
  const property = fc.property(
    tables,
    fc.constantFrom(',', ';', '\t'),
    endings,
    fc.boolean(),
    fc.boolean(),
    (table, delimiter, ending, mark, last) => {
      const columns = (table[0] ?? []).map((_, n) => `column ${n}`)
      const line = (row: string[]) =>
        row.map((cell) => (needsQuotes.test(cell) ? written(cell) : cell)).join(delimiter)
      const lines = [columns, ...table].map(line)
      const text = (mark ? '\ufeff' : '') + lines.join(ending) + (last ? ending : '')
      const filled = table.filter((row) => row.some((cell) => cell.trim() !== ''))
      expect(rowsOf(text)).toEqual([columns, ...filled])
    },
  )
  fc.assert(property, { numRuns: 500 })
})

test('any text is read, or the line is told in which it is not CSV', () => {
  const property = fc.property(cells, (text) => {
    const { rows, brokenAt } = readCsv(text)
    expect(rows === undefined).toBe(brokenAt !== undefined)
  })
  fc.assert(property, { numRuns: 500 })
})

test('each row knows the line of the file it begins in', () => {
  const { rows } = readCsv('a,b\r\n"one\ntwo",2\r\n\r\n3,4\n')
  expect(rows?.map(({ line }) => line)).toEqual([1, 2, 5])
})

test.each([
  ['a,b\n"1,2', 2],
  ['a,b\n1,2\n3"x",4', 3],
  ['a,b\n"1"x,2', 2],
])('%j has its quotes wrong in line %i', (text, line) => {
  expect(readCsv(text).brokenAt).toBe(line)
})

test('a delimiter inside of quotes does not count', () => {
  expect(rowsOf('"a,b,c";d\n1;2')).toEqual([
    ['a,b,c', 'd'],
    ['1', '2'],
  ])
})

test('a megabyte of quotes is no trouble', () => {
  expect(readCsv(`a\n${'"'.repeat(1_000_001)}`).brokenAt).toBe(2)
  expect(rowsOf(`a\n${'"'.repeat(1_000_000)}`)?.[1]?.[0]).toHaveLength(499_999)
  expect(readCsv(`a\n${'"x" '.repeat(300_000)}`).brokenAt).toBe(2)
})
