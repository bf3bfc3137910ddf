import { join } from 'node:path'
import type { Plugin } from 'vite'

type Line = [tag: string, attributes: { key?: string }]

const draw = JSON.stringify(join(import.meta.dirname, '../ui/draw-icon.ts'))
const withoutKey = ([tag, { key: _, ...attributes }]: Line) => [tag, attributes]

/**
 * Leaves of each icon of Lucide its drawing, for `draw-icon.ts`. Names, keys and aliases, and what
 * puts them together, are 2 KB of a public page.
 */
export function icons(): Plugin {
  return {
    name: 'icons',
    // In development the browser gets the library pre-bundled, and the server must render the same.
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
