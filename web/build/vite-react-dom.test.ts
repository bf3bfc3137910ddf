import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutUnused } from './vite-react-dom.ts'

const library = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'))
const file = join(library, 'cjs/react-dom-client.production.js')

test('the installed React DOM still has the functions that are left out', async () => {
  const code = await readFile(file, 'utf8')
  const rest = withoutUnused(code)
  expect(rest).not.toContain('ownerDocument.startViewTransition')
  expect(rest).not.toContain('FragmentInstance.prototype.focus')
  expect(code.length - rest.length).toBeGreaterThan(30_000)
})

test('another React DOM fails the build', () => {
  expect(() => withoutUnused('function startViewTransition() {\n}\n')).toThrow(
    'react-dom has no function getViewTransitionName',
  )
})
