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

const read = async (file: string): Promise<Tree> => JSON.parse(await readFile(file, 'utf8'))

const folder = resolve(import.meta.dirname, 'messages')
const contract = resolve(import.meta.dirname, '../contract/messages')

/** What the forms say of input; in English it stands in the contract. */
async function sentencesIn(language: string): Promise<Tree> {
  if (language === 'en') return {}
  const { sentences = {}, labels = {} } = await read(join(contract, `${language}.json`))
  return { sentences, labels }
}

const marker = 'messages:'

/**
 * Makes `messages:de` a module with all messages of `messages/de/`, one namespace a file, compiled
 * from the ICU message format, so that no parser of it goes to the browser.
 */
export function messages(): Plugin {
  return {
    name: 'messages',
    // What is compiled needs no parser; rendering must read it the same way.
    config: () => ({
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
      ssr: { noExternal: ['use-intl'] },
    }),
    resolveId: (id) => (id.startsWith(marker) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${marker}`)) return undefined
      const language = id.slice(marker.length + 1)
      const files = await readdir(join(folder, language))
      const spaces = files.map(async (file) => {
        this.addWatchFile(join(folder, language, file))
        return [basename(file, '.json'), await read(join(folder, language, file))] as const
      })
      const own = Object.fromEntries(await Promise.all(spaces))
      const all = compiled({ ...own, ...(await sentencesIn(language)) })
      return `export default ${JSON.stringify(all)}`
    },
  }
}
