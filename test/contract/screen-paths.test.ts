import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { screens } from '../../contract/screens.ts'

/** The beginning of a path, up to what varies. */
const pathInSource = /['"`](\/dashboard(?:\/[\w-]*)*)/g

const patterns = screens.map(({ path }) => path.split('/'))

/** Whether a path, or one that continues after its last slash, is that of a screen. */
function isScreen(path: string): boolean {
  const parts = path.split('/')
  return patterns.some(
    (pattern) =>
      pattern.length === parts.length &&
      pattern.every(
        (part, at) => part === parts[at] || (part.startsWith('$') && parts[at] !== undefined),
      ),
  )
}

test('the screens that notices and e-mails lead to exist', () => {
  const files = globSync('server/**/*.ts', { exclude: ['**/*.test.ts'] })
  const named = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(pathInSource)].map(([, path = '']) => path),
  )
  expect(named.length).toBeGreaterThan(20)
  // The list of a party varies: its two screens are named in `pages`.
  const known = new Set(['/dashboard/'])
  expect([...new Set(named)].filter((path) => !known.has(path) && !isScreen(path))).toEqual([])
})
