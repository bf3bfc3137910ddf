import type { Plugin } from 'vite'

const imported = String.raw`(import\([^()]+\)(?:\.then\(.*?\))?)`
const whole = String.raw`\(\) => ${imported}`
const parts = String.raw`async \(\) => \{\s*const \{[^{}]+\} = await ${imported};\s*return \{[^{}]+\};\s*\}`

/** `import()` as Vite wraps it, for a whole module or for some of its exports. */
const wrapped = new RegExp(`__vitePreload\\((?:${whole}|${parts}), __VITE_PRELOAD__\\)`, 'g')

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
    renderChunk: (code) => ({
      code: code.replace(wrapped, (_, all, some) => all ?? some),
      map: null,
    }),
  }
}
