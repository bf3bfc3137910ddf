import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const leaving = fileURLToPath(new URL('../api/leaving.ts', import.meta.url))
const condition = 'if (isModuleNotFoundError(error) && '

/** The router's source that does not reload the page for a script that leaving the page aborted. */
export function withoutReloadWhenLeaving(code: string): string {
  if (!code.includes(condition)) {
    throw new Error('the router reloads pages in another way: see vite-lazy-screens.ts')
  }
  const checked = code.replace(condition, `${condition}!isCausedByLeaving(error) && `)
  return `import { isCausedByLeaving } from '${leaving}'\n${checked}`
}

/**
 * The router reloads the page when the script of a screen does not load. In Firefox, leaving the page
 * aborts scripts too, and a reload would keep the visitor on the page.
 */
export function lazyScreens(): Plugin {
  return {
    name: 'lazy-screens',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /lazyRouteComponent\.js$/ },
      handler: (code) => ({ code: withoutReloadWhenLeaving(code), map: null }),
    },
  }
}
