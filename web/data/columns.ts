import type { Serializable } from '@tanstack/react-router'

type Row = Record<string, unknown>

/** The keys by which `fromColumns` recognizes what a list has become. */
const marks = { columns: '~columns', lists: '~lists', words: '~words', same: '~same' } as const

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The keys that all rows have, if there are several rows and none has another key. */
function commonKeys(rows: unknown[]): string[] | undefined {
  const [first] = rows
  if (!rows.every(isRow) || !isRow(first)) return undefined
  const keys = Object.keys(first)
  const isAlike = (row: Row) =>
    Object.keys(row).length === keys.length && keys.every((key) => key in row)
  return keys.length > 0 && rows.every(isAlike) ? keys : undefined
}

const mapValues = (row: Row, change: (value: unknown) => unknown) =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, change(value)]))

/**
 * JSON data in a form that repeats less: a list of like objects becomes one object with a list for each
 * key, a list of lists one list and their lengths, and of the same texts each is written once. Half as
 * long in a page with a list of products. `fromColumns` is the inverse.
 */
export function toColumns(value: unknown): Serializable {
  return compact(value) as Serializable
}

function compact(value: unknown): unknown {
  if (isRow(value)) return mapValues(value, compact)
  return Array.isArray(value) ? compactList(value) : value
}

function compactList(list: unknown[]): unknown {
  const { length } = list
  if (length < 2) return list.map(compact)
  const keys = commonKeys(list)
  if (keys) {
    const columns = keys.map((key) => [key, compactList((list as Row[]).map((row) => row[key]))])
    return { [marks.columns]: Object.fromEntries(columns), length }
  }
  if (list.every(Array.isArray)) {
    return {
      [marks.lists]: compactList(list.map((part) => part.length)),
      of: compactList(list.flat()),
    }
  }
  return compactTexts(list) ?? list.map(compact)
}

/** A list of texts, numbers or the like in which they repeat. */
function compactTexts(list: unknown[]): Row | undefined {
  const { length } = list
  const words = [...new Set(list)]
  if (words.some((word) => typeof word === 'object' && word !== null)) return undefined
  if (words.length === 1) return { [marks.same]: words[0], length }
  const isShorter = words.length <= length / 2 && words.some((word) => typeof word === 'string')
  return isShorter
    ? { [marks.words]: words, at: list.map((word) => words.indexOf(word)) }
    : undefined
}

const listOf = (value: unknown) => fromColumns(value) as unknown[]

export function fromColumns(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromColumns)
  if (!isRow(value)) return value
  if (marks.columns in value) return rowsOf(value)
  if (marks.lists in value) return partsOf(listOf(value[marks.lists]) as number[], listOf(value.of))
  if (marks.words in value)
    return listOf(value.at).map((at) => listOf(value[marks.words])[at as number])
  if (marks.same in value) return Array(Number(value.length)).fill(value[marks.same])
  return mapValues(value, fromColumns)
}

function rowsOf({ [marks.columns]: columns, length }: Row): Row[] {
  const lists = Object.entries(columns as Row).map(([key, list]) => [key, listOf(list)] as const)
  return Array.from({ length: Number(length) }, (_, row) =>
    Object.fromEntries(lists.map(([key, list]) => [key, list[row]])),
  )
}

function partsOf(lengths: number[], list: unknown[]): unknown[][] {
  let end = 0
  return lengths.map((length) => {
    end += length
    return list.slice(end - length, end)
  })
}
