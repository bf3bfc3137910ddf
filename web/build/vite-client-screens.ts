import type { Plugin } from 'vite'
import { screens } from '../../contract/screens.ts'

const suffix = '/screens.ts?client'

/**
 * Adds the import `screens.ts?client`: of the screen table, only what every page loads. Menus, access
 * and message namespaces are 1 KB.
 */
export function clientScreens(): Plugin {
  return {
    name: 'client-screens',
    enforce: 'pre',
    load(id) {
      if (!id.endsWith(suffix)) return undefined
      const rows = screens.map(({ path, chunk, liveLists }) => ({ path, chunk, liveLists }))
      const used = rows.filter(({ chunk, liveLists }) => chunk || liveLists)
      return { code: `export default ${JSON.stringify(used)}`, map: null }
    },
  }
}
