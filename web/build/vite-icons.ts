import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

type Line = [tag: string, attributes: { key?: string }]

const draw = JSON.stringify(join(import.meta.dirname, '../ui/draw-icon.ts'))
const withoutKey = ([tag, { key: _, ...attributes }]: Line) => [tag, attributes]

const library = 'lucide-react'
const imports = /import \{([^{}]+)\} from ['"]lucide-react['"]/g

/** The module of each icon, from the library's index. */
async function iconModules(): Promise<Map<string, string>> {
  const index = new URL(`../${library}.mjs`, import.meta.resolve(`${library}/icons/x`))
  const text = await readFile(index, 'utf8')
  const lines = text.matchAll(/export \{(.+)\} from '\.\/icons\/(.+)\.mjs'/g)
  const modules = [...lines].flatMap(([, names = '', file]) =>
    [...names.matchAll(/default as (\w+)/g)].map(([, name]) => [name, file] as const),
  )
  return new Map(modules as [string, string][])
}

/**
 * Imports each icon from its own module. If the importer of all icons were the library's index,
 * they could not share a chunk with the components that use them.
 */
export function iconImports(): Plugin {
  const modules = iconModules()
  return {
    name: 'icon-imports',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { code: imports },
      async handler(code) {
        const known = await modules
        const direct = ([, name = '', alias = name]: string[]) =>
          `import ${alias} from '${library}/icons/${known.get(name)}'`
        const replace = (_: string, names: string) =>
          [...names.matchAll(/(\w+)(?: as (\w+))?/g)].map(direct).join('\n')
        return { code: code.replace(imports, replace), map: null }
      },
    },
  }
}

/**
 * Reduces each Lucide icon to its drawing, for `draw-icon.ts`. Names, keys, aliases and Lucide's
 * own factory would add 2 KB to a public page.
 */
export function icons(): Plugin {
  return {
    name: 'icons',
    // In development the browser gets the pre-bundled library, and the server must render the same.
    apply: 'build',
    transform: {
      filter: { id: /lucide-react[\\/].*[\\/]icons[\\/][\w-]+\.mjs$/ },
      async handler(_, id) {
        const { __iconData: icon } = await import(id)
        if (!icon) return undefined
        const drawing = JSON.stringify(icon.node.map(withoutKey))
        const drawn = `export default /* @__PURE__ */ drawIcon(${drawing})`
        return { code: `import { drawIcon } from ${draw}\n${drawn}`, map: null }
      },
    },
  }
}
