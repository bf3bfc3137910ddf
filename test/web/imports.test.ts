import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Which rooms a room may import from, beside itself. */
const rooms: Record<string, string[]> = {
  contract: [],
  web: ['contract'],
  sandbox: [],
  db: ['contract'],
  server: ['contract', 'db', 'sandbox'],
}

/** A feature imports from features to its left, and of those only `rules` and `queries`. */
const features = ['media', 'identity', 'accounts', 'catalog', 'advertising', 'bookings', 'payments']

/** These stand apart from the row. */
const apart: Record<string, string[]> = {
  moderation: ['identity', 'accounts', 'catalog'],
  content: [],
  live: ['catalog'],
  items: ['catalog'],
  search: ['catalog'],
  favourites: ['catalog'],
  'saved-searches': ['catalog', 'search'],
  alerts: ['favourites', 'saved-searches'],
}

/** In `web/`, a layer imports from layers to its left. */
const layers = ['ui', 'parts', 'screens']

type Import = { from: string; to: string }

function importsOf(file: string): Import[] {
  const specifiers = readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g)
  return [...specifiers].map(([, path = '']) => ({ from: file, to: join(dirname(file), path) }))
}

const isTest = (file: string) => /\.test\.tsx?$|test-\w+\.ts$/.test(file)

const sources = globSync(`{${Object.keys(rooms)}}/**/*.{ts,tsx}`).filter((file) => !isTest(file))
const imports = sources.flatMap(importsOf)

const wrong = (isWrong: (from: string[], to: string[]) => boolean) =>
  imports
    .filter(({ from, to }) => isWrong(from.split('/'), to.split('/')))
    .map(({ from, to }) => `${from} → ${to}`)

test('rooms', () => {
  const bad = wrong(([room = ''], [other = '']) => {
    return other in rooms && other !== room && !rooms[room]?.includes(other)
  })
  expect(bad).toEqual([])
})

test('features', () => {
  const bad = wrong(([room, feature = ''], [otherRoom, other = '', file = '']) => {
    if (room !== 'server' || otherRoom !== 'server' || other === feature) return false
    const known = [...features, ...Object.keys(apart)]
    if (!known.includes(feature) || !known.includes(other)) return false
    const left = apart[feature] ?? features.slice(0, features.indexOf(feature))
    return !left.includes(other) || !/^(rules|queries)\.ts$/.test(file)
  })
  expect(bad).toEqual([])
})

test('layers of the web', () => {
  const bad = wrong(([room, layer = ''], [otherRoom, other = '']) => {
    if (room !== 'web' || otherRoom !== 'web') return false
    return (
      layers.includes(other) &&
      layers.indexOf(layer) < layers.indexOf(other) &&
      layers.includes(layer)
    )
  })
  expect(bad).toEqual([])
})

test('components have no word of the domain in ui/', () => {
  // Languages and schemas of plain values are none.
  const bad = wrong(([room, layer], [other, file]) => {
    return (
      room === 'web' &&
      layer === 'ui' &&
      other === 'contract' &&
      !/^(i18n|schemas|deleted-user)/.test(file ?? '')
    )
  })
  expect(bad).toEqual([])
})

test('settings are read at the door only', () => {
  const readers = sources.filter((file) => /process\.env/.test(readFileSync(file, 'utf8')))
  expect(readers).toEqual(expect.arrayContaining(['server/app/main.ts']))
  const doors = /^(server\/app\/main|server\/commands\/\w+|sandbox\/main)\.ts$/
  expect(readers.filter((file) => !doors.test(file))).toEqual([])
})
