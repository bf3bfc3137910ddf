import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from './csv.ts'

const rowsOf = async (text: string) => (await readCsv(text)).rows?.map(({ cells }) => cells)

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

test('reads RFC 4180 input unchanged', async () => {
  const endings = fc.constantFrom('\r\n', '\n', '\r')
  const property = fc.asyncProperty(
    tables,
    fc.constantFrom(',', ';', '\t'),
    endings,
    fc.boolean(),
    fc.boolean(),
    async (table, delimiter, ending, mark, last) => {
      const columns = (table[0] ?? []).map((_, n) => `column ${n}`)
      const line = (row: string[]) =>
        row.map((cell) => (needsQuotes.test(cell) ? written(cell) : cell)).join(delimiter)
      const lines = [columns, ...table].map(line)
      const text = (mark ? '\ufeff' : '') + lines.join(ending) + (last ? ending : '')
      const filled = table.filter((row) => row.some((cell) => cell.trim() !== ''))
      expect(await rowsOf(text)).toEqual([columns, ...filled])
    },
  )
  await fc.assert(property, { numRuns: 500 })
})

test('reads any text, or reports the line that is not valid CSV', async () => {
  const property = fc.asyncProperty(cells, async (text) => {
    const { rows, brokenAt } = await readCsv(text)
    expect(rows === undefined).toBe(brokenAt !== undefined)
  })
  await fc.assert(property, { numRuns: 500 })
})

test('each row has its line number', async () => {
  const { rows } = await readCsv('a,b\r\n"one\ntwo",2\r\n\r\n3,4\n')
  expect(rows?.map(({ line }) => line)).toEqual([1, 2, 5])
})

test.each([
  ['a,b\n"1,2', 2],
  ['a,b\n1,2\n3"x",4', 3],
  ['a,b\n"1"x,2', 2],
])('%j has its quotes wrong in line %i', async (text, line) => {
  expect(await readCsv(text)).toEqual({ brokenAt: line })
})

test('a delimiter inside quotes does not count', async () => {
  const { rows, delimiter } = await readCsv('"a,b,c";d\n1;2')
  expect(rows?.map(({ cells }) => cells)).toEqual([
    ['a,b,c', 'd'],
    ['1', '2'],
  ])
  expect(delimiter).toBe(';')
})

test.each([
  ['\n  \r\na;b\n1,5;2', 3],
  ['sep=;\r\na,b;c\n1;2', 2],
  ['\ufeffSEP=;\na,b;c\n1;2', 2],
  ['"sep=;"\n\na,b;c\n1;2', 3],
])('%j has semicolons, and its header in line %i', async (text, line) => {
  const { rows, delimiter } = await readCsv(text)
  expect([delimiter, rows?.length, rows?.[0]?.line]).toEqual([';', 2, line])
})

test('a first line names only a delimiter that is read', async () => {
  expect(await rowsOf('sep=|\na,b')).toEqual([['sep=|'], ['a', 'b']])
})

test.each([
  ['rows', 500, 502, 'a\n'.repeat(1_000)],
  ['rows', 500, 5_001, `a${'\n'.repeat(1_000_000)}`],
  ['columns', 100, 2, `a,b\n${','.repeat(1_000_000)}`],
  ['cell', 10_000, 2, `a\n${'"'.repeat(20_004)}`],
  ['row', 65_536, 3, `a\n1\n"${'x'.repeat(1_000_000)}"`],
  ['row', 65_536, 2, `a\n${'"'.repeat(1_000_000)}`],
])('stops reading where there are more %s than %i', async (limit, max, line, text) => {
  expect(await readCsv(text)).toEqual({ exceeded: { limit, max, line } })
})

test('reads input just within the limits', async () => {
  const long = 'x'.repeat(10_000)
  expect(await rowsOf(`a\n${long}\n"${'""'.repeat(10_000)}"`)).toEqual([
    ['a'],
    [long],
    ['"'.repeat(10_000)],
  ])
  const wide = Array.from({ length: 100 }, (_, n) => `column ${n}`)
  expect(await rowsOf(wide.join())).toEqual([wide])
  expect(await rowsOf('a\n'.repeat(501))).toHaveLength(501)
})

test('reports quotes within cells, however many there are', async () => {
  expect(await readCsv(`a\n${'"x" '.repeat(300_000)}`)).toEqual({ brokenAt: 2 })
})
