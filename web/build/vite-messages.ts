import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { languages } from '../../contract/i18n/languages.ts'
import { screens } from '../../contract/screens.ts'
import { namespacesByChunk } from '../i18n/message-chunks.ts'
import { messageTypes, messageTypesFile } from './message-types.ts'

type Tree = { [name: string]: Tree | string }

const compiled = (tree: Tree): object =>
  Object.fromEntries(
    Object.entries(tree).map(([name, value]) => [
      name,
      typeof value === 'string' ? compile(value) : compiled(value),
    ]),
  )

const read = async (file: string): Promise<Tree> => JSON.parse(await readFile(file, 'utf8'))

const folder = resolve(import.meta.dirname, '../messages')
const formatter = resolve(import.meta.dirname, '../i18n/format-message.ts')
const contract = resolve(import.meta.dirname, '../../contract/i18n/messages')

/**
 * The validation messages and labels of forms. The English ones are in the code of the contract.
 */
async function contractMessages(language: string): Promise<Tree> {
  if (language === 'en') return {}
  const { sentences = {}, labels = {} } = await read(join(contract, `${language}.json`))
  return { sentences, labels }
}

const prefix = 'messages:'
const chunksId = 'virtual:message-chunks'
const namespaces = new Map<string, Set<string>>(namespacesByChunk())

/** Whether a namespace belongs to this chunk or, if `chunk` is undefined, to no chunk. */
function belongsTo(chunk: string | undefined, name: string): boolean {
  if (chunk) return namespaces.get(chunk)?.has(name) ?? false
  return ![...namespaces.values()].some((names) => names.has(name))
}

const privateTitles = new Set([
  'dashboard',
  ...screens.filter(({ path }) => path.startsWith('/dashboard')).map(({ name }) => name),
] as string[])

/** The titles that every page needs. The chunk of the dashboard has all, in place of these. */
const publicTitles = (titles: Tree): Tree =>
  Object.fromEntries(Object.entries(titles).filter(([name]) => !privateTitles.has(name)))

/** An object literal with the import function of every chunk and language. */
function chunkLoaders(): string {
  const loadersOf = (chunk: string) =>
    languages.map((language) => `${language}: () => import('${prefix}${language}/${chunk}')`)
  const entries = [...namespaces.keys()].map((chunk) => `${chunk}: { ${loadersOf(chunk)} }`)
  return `export default { ${entries} }`
}

/**
 * Messages as modules: `messages:de` has the namespaces of `messages/de/` that every page needs,
 * `messages:de/dashboard` those of one chunk, and `virtual:message-chunks` imports the chunks. They
 * are compiled from ICU message format, so the browser needs no parser.
 */
export function messages(): Plugin {
  return {
    name: 'messages',
    // Server-side rendering must also use compiled messages and our formatter, which isolates user
    // text.
    config: () => ({
      resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: formatter }] },
      ssr: { noExternal: ['use-intl'] },
    }),
    async buildStart() {
      const types = await messageTypes()
      const current = await readFile(messageTypesFile, 'utf8').catch(() => '')
      if (types !== current) await writeFile(messageTypesFile, types)
    },
    resolveId: (id) => (id === chunksId || id.startsWith(prefix) ? `\0${id}` : undefined),
    async load(id) {
      if (id === `\0${chunksId}`) return chunkLoaders()
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const [language = '', chunk] = id.slice(prefix.length + 1).split('/')
      const names = (await readdir(join(folder, language))).map((file) => basename(file, '.json'))
      const entries = names
        .filter((name) => belongsTo(chunk, name) || (chunk === 'dashboard' && name === 'titles'))
        .map(async (name) => {
          const file = join(folder, language, `${name}.json`)
          this.addWatchFile(file)
          const tree = await read(file)
          return [name, chunk || name !== 'titles' ? tree : publicTitles(tree)] as const
        })
      const own = Object.fromEntries(await Promise.all(entries))
      const all = chunk ? own : { ...own, ...(await contractMessages(language)) }
      return `export default ${JSON.stringify(compiled(all))}`
    },
  }
}
