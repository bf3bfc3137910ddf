import { readFile } from 'node:fs/promises'
import { minify, type Plugin, transformWithOxc } from 'vite'

const suffix = '?inline-script'
const exported = /export function (\w+)/

/**
 * Adds the import `…?inline-script`: the minified source of an expression whose value is the one
 * function that the module exports. The module must import nothing but types.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(suffix)) return undefined
      const file = id.slice(0, -suffix.length)
      this.addWatchFile(file)
      const { code } = await transformWithOxc(await readFile(file, 'utf8'), file)
      const minified = await minify(file, code, { module: true })
      const [, name] = exported.exec(minified.code) ?? []
      if (!name) throw new Error(`${file}: exports no function`)
      const script = `(()=>{${minified.code.replace(exported, 'function $1')};return ${name}})()`
      return { code: `export default ${JSON.stringify(script)}`, map: null }
    },
  }
}
