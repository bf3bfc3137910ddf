import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settlerOf, settlers } from './webhook.ts'

const root = new URL('../../../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8')

/** The types in the paragraph of docs/operations.md that begins with these words. */
function documented(opening: string): string[] {
  const paragraphs = read('docs/operations.md').split('\n\n')
  const found = paragraphs.find((text) => text.startsWith(`${opening}: `)) ?? ''
  return [...found.matchAll(/`([^`]+)`/g)].flatMap(([, type]) => type ?? [])
}

const sdk = 'node_modules/stripe/esm/resources'
const typesOf = (file: string) => new Set(read(`${sdk}/${file}`).match(/(?<=')[\w.[\]]+(?=')/g))

/** The kind of object that an event of the first version of the API holds. */
const kindOf = (type: string) => {
  if (type.startsWith('charge.dispute.')) return 'dispute'
  return type.split('.').slice(0, -1).join('.')
}

const own = documented('Events of your account')
const connected = documented('Events of connected accounts')
const thin = documented('Thin events of connected accounts')

test('the documented event types exist in the SDK', () => {
  const [known, knownThin] = [typesOf('Events.d.ts'), typesOf('V2/Core/Events.d.ts')]
  expect([own.length > 15, connected.length > 5, thin.length]).toEqual([true, true, 3])
  expect([...own, ...connected].filter((type) => !known.has(type))).toEqual([])
  expect(thin.filter((type) => !knownThin.has(type))).toEqual([])
})

test('each documented event type of the account is handled, and each handler is documented', () => {
  const eventOf = (type: string) => ({ type, object: { kind: kindOf(type), id: 'x' } })
  expect(own.filter((type) => !settlerOf(eventOf(type)))).toEqual([])
  expect(new Set(own.map(kindOf))).toEqual(new Set(['charge', ...Object.keys(settlers)]))
})
