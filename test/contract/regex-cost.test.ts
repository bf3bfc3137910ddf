import { expect, test } from 'vitest'
import { servedCalls } from '../fuzz/bad-input-fields.ts'

const length = 100_000

/** Repeated, these cause backtracking in patterns with overlapping repetitions. */
const atoms = ['1', 'a', ' ', '-', '.', '/', '@', '1 ', 'a-', 'a ', 'a@', 'a.', '1-', 'https://']

const hostile = atoms.flatMap((atom) => {
  const text = atom.repeat(length / atom.length)
  return [`${text}\u0001`, `1${text}\u0001`, `https://${text} `]
})

type Schema = NonNullable<(typeof servedCalls)[number]['schema']>

/** CPU time to validate this text in each field, in milliseconds. */
function costOf(schema: Schema, sent: object): number {
  const before = process.cpuUsage()
  schema.safeParse(sent)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

/** Up to three measurements: one may include a garbage collection. */
function isCheaperThan(limit: number, schema: Schema, sent: object): boolean {
  return [1, 2, 3].some(() => costOf(schema, sent) < limit)
}

const calls = servedCalls.flatMap(({ name, schema, fields }) =>
  schema && fields.length > 0 ? [{ name, schema, fields }] : [],
)

test.each(calls)('$name validates long text in linear time', ({ schema, fields }) => {
  const everywhere = (text: string) =>
    Object.fromEntries(fields.map(({ name }) => [name, name === 'email' ? `${text}@a` : text]))
  const plain = costOf(schema, everywhere('x'.repeat(length)))
  // A quadratic pattern takes at least a second.
  const limit = plain * 20 + 200
  const slow = hostile.filter((text) => !isCheaperThan(limit, schema, everywhere(text)))
  expect(slow.map((text) => text.slice(0, 20))).toEqual([])
})
