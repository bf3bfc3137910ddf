import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../../contract/contract.ts'
import { router } from '../../server/app/router.ts'
import { type Column, columns } from '../harness/access-matrix-row.ts'
import { startTestApp, type TestApp } from '../harness/app.ts'
import { newAddress, type Person } from '../harness/people.ts'
import { pushSettings } from '../harness/push/keys.ts'
import { send } from '../harness/send.ts'
import { difference, openTables, type Tables } from '../harness/tables.ts'
import { changesFor, matrix, statusFor } from './access-matrix.ts'
import {
  ageSessions,
  allowMore,
  clearScene,
  createScene,
  type MatrixScene,
  type SceneIds,
  setScene,
} from './access-matrix-scene.ts'

let app: TestApp
let stage: MatrixScene
let state: () => Promise<Tables>

beforeAll(async () => {
  app = await startTestApp({ MAX_LIVE_BOOKINGS: '1000', ...pushSettings() })
  stage = await createScene(app)
  state = openTables(app.pool, ['rate_limit', 'product_view'])
})
afterAll(() => app.close())

const cookiesOf = ({ browser }: Person) => [...browser.jar].map((pair) => pair.join('=')).join('; ')

function credentials(column: Column): Record<string, string> {
  if (column === 'cookies') return { cookie: cookiesOf(stage.people.buyer) }
  const token = stage.tokens[column]
  return token ? { authorization: `Bearer ${token}` } : {}
}

type Records = { row: object; things: SceneIds; tables: Tables }

/** Of the last cell, whose call has changed no row: those of the next cell's row are as if new. */
let untouched: Records | undefined

/**
 * Whether this call, which is not authenticated, is checked for changes together with the next one, which
 * must not change anything either.
 */
function isCheckedWithNext(row: (typeof matrix)[number], column: Column): boolean {
  const next = columns[columns.indexOf(column) + 1]
  if (!next || statusFor(row, column) !== 401) return false
  return changesFor(row, next).length === 0
}

/** New records for a cell of this row, or those of the last cell, as long as no call has changed a row. */
async function recordsFor(row: (typeof matrix)[number]): Promise<Records> {
  const known = untouched
  untouched = undefined
  await allowMore(stage)
  if (known?.row === row) return known
  if (known) await clearScene(stage, known.things)
  await ageSessions(stage)
  const things = await setScene(stage, row.path + JSON.stringify(row.body))
  return { row, things, tables: await state() }
}

/** A no says which no, to people and programs, and nothing about what it is a no to. */
function expectDiscreet(answer: { text: string; body: object }, things: string[]) {
  expect(answer.body).toMatchObject({ code: expect.any(String), message: expect.any(String) })
  expect(things.filter((thing) => answer.text.includes(thing))).toEqual([])
}

/** The rows that name nothing of what is concerned, nor a row that does. */
function strangersAmong(rows: string[], concerned: string[]): string[] {
  const strange = rows.filter((text) => !concerned.some((known) => text.includes(known)))
  const related = rows.filter((text) => !strange.includes(text))
  const ids = related.map((text): string => JSON.parse(text).id).filter(Boolean)
  return strange.filter((text) => !ids.some((id) => text.includes(id)))
}

describe.each(matrix)('$method $path', (row) => {
  test.each(columns.map((column) => [column, statusFor(row, column)] as const))(
    '%s is answered %i',
    async (column, status) => {
      const { method, path, body } = row
      const { things, tables } = await recordsFor(row)
      const named = (text: string) => text.replaceAll(/\{(\w+)\}/g, (_, name) => things[name] ?? '')
      const answer = await send(`${app.url}/api${named(path)}`, {
        method,
        from: newAddress(),
        headers: credentials(column),
        body: body instanceof Uint8Array ? body : body && named(JSON.stringify(body)),
      })
      expect(answer.status, answer.text).toBe(status)
      if (status >= 400) expectDiscreet(answer, Object.values(things))
      if (isCheckedWithNext(row, column)) {
        untouched = { row, things, tables }
        return
      }

      const after = await state()
      const { changes, rows } = difference(tables, after)
      expect(changes).toEqual(changesFor(row, column))
      const concerned = [...Object.values(things), ...stage.known]
      expect(strangersAmong(rows, concerned), 'rows that this call is not about').toEqual([])
      if (changes.length === 0) untouched = { row, things, tables: after }
      else await clearScene(stage, things)
    },
  )
})

type Route = { method?: string; path?: string }
type Served = Record<string, Record<string, { '~orpc': { route: Route } }>>

const served = Object.entries(router).flatMap(([noun, calls]) =>
  Object.keys(calls).map((verb) => {
    const { method, path = '' } = (contract as never as Served)[noun]?.[verb]?.['~orpc'].route ?? {}
    const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?.*)?$`)
    return { name: `${noun}.${verb}`, method, path, pattern }
  }),
)

const isRowOf = (call: (typeof served)[number], row: Route) =>
  call.method === row.method && call.pattern.test(row.path ?? '')

test('every call that is served has a row, and every row is of a call that is served', () => {
  const missing = served.filter((call) => !matrix.some((row) => isRowOf(call, row)))
  expect(missing.map(({ name }) => name)).toEqual([])
  const idle = matrix.filter((row) => !served.some((call) => isRowOf(call, row)))
  expect(idle.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})

test('the matrix is large', () => {
  expect(matrix.length * columns.length).toBeGreaterThanOrEqual(200)
})
