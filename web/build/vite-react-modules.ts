import type { Plugin } from 'vite'

const suffix = '?module'
const libraries = ['react', 'react/jsx-runtime']

/** Libraries that look their hooks up in the whole of React would keep all of it. */
const isPrecise = (importer = '') => !/node_modules.(?!@tanstack.react-query)/.test(importer)

/**
 * Makes React's CommonJS files modules with named exports. Otherwise each script wraps them by
 * itself and calls `(0, react.useState)()`, which adds 0.3 KB to a page.
 */
export function reactModules(): Plugin {
  return {
    name: 'react-modules',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer, { kind }) {
      const isWrapper = importer?.endsWith(suffix)
      if (kind !== 'import-statement' || isWrapper || !libraries.includes(source)) return undefined
      if (source === 'react' && !isPrecise(importer)) return undefined
      return { id: `${source}${suffix}`, moduleSideEffects: false }
    },
    async load(id) {
      if (!id.endsWith(suffix)) return undefined
      const library = id.slice(0, -suffix.length)
      const { default: all } = await import(library)
      const names = Object.keys(all).map(
        (name) => `export const ${name} = /* @__PURE__ */ (() => all.${name})()`,
      )
      return [`import all from '${library}'`, 'export default all', ...names].join('\n')
    },
  }
}
