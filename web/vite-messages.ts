import { readdir, readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

type Tree = { [name: string]: Tree | string }

const compiled = (tree: Tree): object =>
  Object.fromEntries(
    Object.entries(tree).map(([name, value]) => [
      name,
      typeof value === 'string' ? compile(value) : compiled(value),
    ]),
  )

const marker = 'messages:'

/**
 * Makes `messages:de` a module with all messages of `messages/de/`, one namespace a file, compiled
 * from the ICU message format, so that no parser of it goes to the browser.
 */
export function messages(): Plugin {
  const folder = resolve(import.meta.dirname, 'messages')
  return {
    name: 'messages',
    resolveId: (id) => (id.startsWith(marker) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${marker}`)) return undefined
      const own = join(folder, id.slice(marker.length + 1))
      const spaces = (await readdir(own)).map(async (file) => {
        this.addWatchFile(join(own, file))
        const tree = JSON.parse(await readFile(join(own, file), 'utf8')) as Tree
        return [basename(file, '.json'), compiled(tree)]
      })
      const all = Object.fromEntries(await Promise.all(spaces))
      return `export default ${JSON.stringify(all)}`
    },
  }
}
