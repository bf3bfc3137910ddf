import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutReloadWhenLeaving } from './vite-lazy-screens.ts'

const library = dirname(
  createRequire(import.meta.url).resolve('@tanstack/react-router/package.json'),
)
const file = join(library, 'dist/esm/lazyRouteComponent.js')

test('the installed router still has the condition that is changed', async () => {
  expect(withoutReloadWhenLeaving(await readFile(file, 'utf8'))).toContain(
    '!isCausedByLeaving(error)',
  )
})

test('another router fails the build', () => {
  expect(() => withoutReloadWhenLeaving('')).toThrow('see vite-lazy-screens.ts')
})
