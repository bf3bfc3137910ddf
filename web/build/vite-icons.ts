import { join } from 'node:path'
import type { Plugin } from 'vite'

type Line = [tag: string, attributes: { key?: string }]

const draw = JSON.stringify(join(import.meta.dirname, '../ui/draw-icon.ts'))
const withoutKey = ([tag, { key: _, ...attributes }]: Line) => [tag, attributes]

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
