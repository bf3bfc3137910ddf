import type { Plugin } from 'vite'

/**
 * Replaces Vite's helper around each `import()`, which would fetch what a script needs ahead of it:
 * no scripts by our settings, and no styles, since all pages share one. It is half a KB of every page.
 */
export function plainImports(): Plugin {
  return {
    name: 'plain-imports',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    load: (id) =>
      id === '\0vite/preload-helper.js'
        ? 'export const __vitePreload = (load) => load()'
        : undefined,
  }
}
