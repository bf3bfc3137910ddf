import type { Plugin } from 'vite'

/**
 * Removes Vite's preload helper around each `import()`. Our settings preload no scripts, and all
 * pages share one stylesheet, so its half KB per page has no use.
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
