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

const folder = resolve(import.meta.dirname, '../messages')
const formatter = resolve(import.meta.dirname, '../i18n/format-message.ts')
const contract = resolve(import.meta.dirname, '../../contract/i18n/messages')

/** What the forms say of input; in English it stands in the contract. */
async function messagesIn(language: string): Promise<Tree> {
  if (language === 'en') return {}
  const { sentences = {}, labels = {} } = await read(join(contract, `${language}.json`))
  return { sentences, labels }
}

const marker = 'messages:'

/**
 * What only some screens say: those of members, of goods, the search, where one logs in, and those of
 * the home page's kind. Some is said by several of them.
 */
const parts: Record<string, string[]> = {
  members: [
    'account',
    'admin',
    'answers',
    'attributes',
    'dashboard',
    'grades',
    'guidance',
    'imports',
    'keeping',
    'ledger',
    'orders',
    'payment',
    'photos',
    'security',
    'selling',
  ],
  goods: ['answers', 'booking', 'grades', 'item', 'report'],
  search: ['answers', 'saving', 'search'],
  entrance: ['entrance'],
  home: ['home'],
}

/** Whether this namespace is of a part, or, without one, of what any screen may need. */
function isOf(part: string | undefined, name: string): boolean {
  if (part) return parts[part]?.includes(name) ?? false
  return !Object.values(parts).flat().includes(name)
}

/**
 * Makes `messages:de` a module with the messages of `messages/de/` that any screen may need, one
 * namespace a file, and `messages:de/members` and the like one with those of a part. They are
 * compiled from the ICU message format, so that no parser of it goes to the browser.
 */
export function messages(): Plugin {
  return {
    name: 'messages',
    // What is compiled needs no parser; rendering must read it the same way. Ours isolates user text.
    config: () => ({
      resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: formatter }] },
      ssr: { noExternal: ['use-intl'] },
    }),
    resolveId: (id) => (id.startsWith(marker) ? `\0${id}` : undefined),
    async load(id) {
      if (!id.startsWith(`\0${marker}`)) return undefined
      const [language = '', part] = id.slice(marker.length + 1).split('/')
      const names = (await readdir(join(folder, language))).map((file) => basename(file, '.json'))
      const wanted = names.filter((name) => isOf(part, name))
      const spaces = wanted.map(async (name) => {
        const file = join(folder, language, `${name}.json`)
        this.addWatchFile(file)
        return [name, await read(file)] as const
      })
      const own = Object.fromEntries(await Promise.all(spaces))
      const all = part ? own : { ...own, ...(await messagesIn(language)) }
      return `export default ${JSON.stringify(compiled(all))}`
    },
  }
}
