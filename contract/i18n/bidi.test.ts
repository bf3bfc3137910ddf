import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isolate } from './bidi.ts'

test.each([
  ['A laptop, 13.3″', 'A laptop, 13.3″'],
  ['\u202egnp.exe', 'gnp.exe'],
  ['a\u202ab\u202bc\u202cd\u202de', 'abcde'],
  ['\u2069\u2069Eve', 'Eve'],
  ['\u2067Eve', '\u2068\u2067Eve\u2069\u2069'],
  ['מחשב 5', '\u2068מחשב 5\u2069'],
  ['لابتوب', '\u2068لابتوب\u2069'],
  ['one\nמחשב\r\ntwo', 'one\n\u2068מחשב\u2069\r\ntwo'],
  ['Say \u2068מחשב\u2069 twice', '\u2068Say \u2068מחשב\u2069 twice\u2069'],
  ['', ''],
])('%j is isolated as %j', (text, shown) => {
  expect(isolate(text)).toBe(shown)
})

const pieces = fc.constantFrom(
  ...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\n\u2029aמ1 ',
)

/** Open isolates at the end of each line; negative after an unmatched end. */
function depths(line: string): number[] {
  let depth = 0
  return [...line].map((character) => {
    if (/[\u2066-\u2068]/.test(character)) depth += 1
    if (character === '\u2069') depth -= 1
    return depth
  })
}

test('each line closes exactly the isolates it opens', () => {
  fc.assert(
    fc.property(fc.string({ unit: pieces }), (text) => {
      for (const line of isolate(text).split(/[\n\u2029]/)) {
        expect(line).not.toMatch(/[\u202a-\u202e]/)
        expect(Math.min(0, ...depths(line))).toBe(0)
        expect(depths(line).at(-1) ?? 0).toBe(0)
        if (/מ/.test(line)) expect(line).toMatch(/^\u2068.*\u2069$/)
      }
      expect(isolate(isolate(text)).replaceAll(/[\u2066-\u2069]/g, '')).toBe(
        isolate(text).replaceAll(/[\u2066-\u2069]/g, ''),
      )
    }),
  )
})
