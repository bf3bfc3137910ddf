import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isTest, violations } from './check.ts'
import { importsOf, sourceFiles } from './graph.ts'
import { exceptions } from './layers.ts'

const files = sourceFiles()
const imports = files.flatMap(importsOf)

test('imports follow the layers, and neither folders nor files import each other', () => {
  expect(files.length).toBeGreaterThan(1000)
  expect(violations(files, imports)).toEqual([])
})

test('every exception is still needed', () => {
  const found = new Set(imports.map(({ from, to }) => `${from} → ${to}`))
  expect(exceptions.filter((exception) => !found.has(exception))).toEqual([])
})

test.each([
  [
    'server/database/db.ts',
    'server/http/middleware.ts',
    'server/database is not above server/http',
  ],
  ['server/http/ssr.ts', 'server/app/api.ts', 'server/http is not above server/app'],
  ['server/access/policy.ts', 'server/context.ts', undefined],
  ['server/jobs/queue.ts', 'server/context.ts', 'server/jobs is not above server/context.ts'],
  [
    'server/features/catalog/rules.ts',
    'server/features/payments/rules.ts',
    'catalog comes before payments',
  ],
  [
    'server/features/payments/settle-intent.ts',
    'server/features/holds/place.ts',
    'the module is private to its feature',
  ],
  ['server/features/payments/settle-intent.ts', 'server/features/holds/release.ts', undefined],
  ['server/features/catalog/serialize.ts', 'server/features/payments/policy.ts', undefined],
  ['server/app/main.ts', 'web/router.tsx', 'server does not import web'],
  ['contract/catalog.ts', 'server/config/config.ts', 'contract does not import server'],
  [
    'contract/schemas/money.ts',
    'contract/catalog.ts',
    'contract/schemas is not above contract/catalog.ts',
  ],
  [
    'web/features/product/card.tsx',
    'web/screens/home.tsx',
    'web/features/product is not above web/screens',
  ],
  ['web/ui/button.tsx', 'contract/catalog.ts', 'web/ui has no words of the domain'],
  [
    'sandbox/webhooks/events.ts',
    'sandbox/http/server.ts',
    'sandbox/webhooks is not above sandbox/http',
  ],
  ['test/harness/app.ts', 'test/races/buyers.ts', 'test/harness is not above test/races'],
])('%s → %s: %s', (from, to, fault) => {
  expect(violations([], [{ from, to }])).toEqual(fault ? [`${from} → ${to}: ${fault}`] : [])
})

test('folders that import each other are a cycle', () => {
  const there = { from: 'web/features/item/page.tsx', to: 'web/features/product/card.tsx' }
  const back = { from: 'web/features/product/list.tsx', to: 'web/features/item/link.tsx' }
  expect(violations([], [there, back])).toEqual(['cycle: web/features/item, web/features/product'])
})

test('files that import each other are a cycle, also by types', () => {
  const there = { from: 'web/features/item/page.tsx', to: 'web/features/item/props.ts' }
  const back = { from: 'web/features/item/props.ts', to: 'web/features/item/page.tsx' }
  expect(violations([], [there, back])).toEqual([
    'cycle: web/features/item/page.tsx, web/features/item/props.ts',
  ])
})

test.each([
  'server/misc/a.ts',
  'server/features/unlisted/routes.ts',
  'server/utils.ts',
  'tools/a.ts',
  'other.config.ts',
])('%s is unknown', (file) => {
  expect(violations([file], [])).toEqual([`${file}: unknown folder`])
})

test('only the entry points read environment variables', () => {
  const product = files.filter((file) => /^(contract|db|sandbox|server|web)\//.test(file))
  const readers = product.filter((file) => {
    return !isTest(file) && /process\.env/.test(readFileSync(file, 'utf8'))
  })
  expect(readers).toEqual(expect.arrayContaining(['server/app/main.ts']))
  const entryPoints = /^(server\/app\/main|server\/commands\/\w+|sandbox\/main)\.ts$/
  expect(readers.filter((file) => !entryPoints.test(file))).toEqual([])
})
