import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/specification.md', 'utf8')

const isRow = (line: string, index: number, lines: string[]) =>
  line.startsWith('| ') && !lines[index + 1]?.startsWith('|---')
const rows = page.split('\n').filter(isRow)

type Reference = { file: string; title: string }

function references(text: string): Reference[] {
  const found = text.matchAll(/`([\w./-]+\.test\.ts) › ([^`]+)`/g)
  return [...found].map(([, file = '', title = '']) => ({ file, title }))
}

/** Test titles in a file, including tables: the text after `test(` or `test.each(…)(`. */
function titlesIn(file: string): string[] {
  const source = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const calls = source.matchAll(/(?:\b(?:test|it)|[)\]])\(\s*(['"])((?:\\.|(?!\1).)+)\1/g)
  return [...calls].map(([, , title = '']) => title.replaceAll(/\\(.)/g, '$1'))
}

const files = new Set(references(page).map(({ file }) => file))
const titles = new Map([...files].map((file) => [file, titlesIn(file)]))

test('every row names a test', () => {
  expect(rows.length).toBeGreaterThan(150)
  expect(rows.filter((row) => references(row).length === 0)).toEqual([])
})

test('every named test exists', () => {
  const missing = references(page).filter(({ file, title }) => !titles.get(file)?.includes(title))
  expect(missing).toEqual([])
})

test('every named file exists', () => {
  const named = [...page.matchAll(/`([\w./-]+\/[\w.-]+\.\w+)[` ]/g)].map(([, file = '']) => file)
  expect(named.length).toBeGreaterThan(rows.length)
  expect(named.filter((file) => !existsSync(file))).toEqual([])
})

test('every procedure has a row', () => {
  const calls = rows.filter((row) => /^\| (GET|POST|PUT|DELETE) \//.test(row))
  expect(calls).toHaveLength(25)
})
