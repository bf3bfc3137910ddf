/** A part of Rolldown's context for naming chunks. */
type Module = { importers: string[]; dynamicImporters: string[] }
type Context = { getModuleInfo(id: string): Module | null }

/** Public screens, which share many small modules, and their letters in names of chunks. */
const publicScreens = new Map([
  ['home', 'h'],
  ['categories', 'c'],
  ['advertised-items', 'a'],
  ['search', 's'],
  ['item', 'i'],
  ['products', 'p'],
  ['log-in', 'l'],
  ['sign-up', 'u'],
])

/** The screens with products. */
const withProducts = 'ahips'

/** All private screens and dialogs. */
const others = 'x'

/** Loaded after each page with lists. */
const followsChanges = /web\/(data\/live|features\/listing\/live-announcer)\.ts$/

const screenOf = (id: string) => /web\/screens\/([\w/-]+)\.tsx\?tsr-split/.exec(id)?.[1]

/** The letters of the screens that import this module, directly or not, other than by `import()`. */
function usersOf(id: string, context: Context, seen = new Set<string>()): Set<string> {
  if (seen.has(id)) return new Set()
  seen.add(id)
  const screen = screenOf(id)
  if (screen) return new Set([publicScreens.get(screen) ?? others])
  const { importers = [], dynamicImporters = [] } = context.getModuleInfo(id) ?? {}
  const users = importers.flatMap((importer) => [...usersOf(importer, context, seen)])
  return new Set(dynamicImporters.length > 0 ? [...users, others] : users)
}

/**
 * Chunks of a few hundred bytes compress badly. What `/search`, the heaviest page, shares with another
 * screen with products is one chunk for all of these, and what most public screens share is one.
 */
function withFewerChunks(screens: string): string {
  const isShared = screens.length > 1 && screens.includes('s')
  const areWithProducts = [...screens].every((one) => withProducts.includes(one))
  if (isShared && areWithProducts) return withProducts
  if (screens === 'hi') return 'ahip'
  return screens.length > publicScreens.size / 2 ? 'most' : screens
}

/**
 * `entries`: the private screens and parts loaded by `import()` that import the module, directly or not.
 * `isForMembersOnly`: none of them belongs to a public screen or to every page.
 */
type Reach = { entries: Set<string>; isForMembersOnly: boolean }

const privateScreen = /web\/screens\/dashboard\/[\w/-]+\.tsx\?tsr-split|virtual:private-routes/

function reachOf(id: string, context: Context, seen = new Set<string>()): Reach {
  seen.add(id)
  if (privateScreen.test(id)) return { entries: new Set([id]), isForMembersOnly: true }
  const { importers = [], dynamicImporters = [] } = context.getModuleInfo(id) ?? {}
  const all = [...importers, ...dynamicImporters]
  if (screenOf(id) || all.length === 0) return { entries: new Set(), isForMembersOnly: false }
  const reaches = all.filter((one) => !seen.has(one)).map((one) => reachOf(one, context, seen))
  const entries = new Set(reaches.flatMap((reach) => [...reach.entries]))
  if (dynamicImporters.length > 0) entries.add(id)
  return { entries, isForMembersOnly: reaches.every((reach) => reach.isForMembersOnly) }
}

/** The module with the icons of the links to screens. */
const screenIcons = 'virtual:screen-icons'

const isOfScreenIcons = (id: string, context: Context) =>
  [id, ...(context.getModuleInfo(id)?.importers ?? [])].some((one) => one.includes(screenIcons))

const messages = /^\0?messages:|web\/messages\//

/** What at least this many entries share is loaded with the first of them. */
const minEntries = 3

/**
 * The chunk of a module that no public screen imports other than by `import()`. One file of 300 bytes for
 * each icon and field meant up to 110 requests for a dashboard screen. What a chunk imports is shared
 * by as many entries: there are no circles between chunks.
 */
function privateChunk(id: string, context: Context): string | null {
  if (isOfScreenIcons(id, context)) return 'screen-icons'
  const { entries, isForMembersOnly } = reachOf(id, context)
  if (entries.size < minEntries || messages.test(id)) return null
  return isForMembersOnly ? 'members' : 'dialogs'
}

/**
 * Names the chunk of one of our modules or icons: those that the same public screens need share
 * one. By default, chunks also differ by the dialogs and private screens that need them; a page then
 * loads up to 37 of them, which compress worse. Libraries are left out: the importer of each of
 * their modules is the library's index, which does not tell which screens need it.
 */
export function sharedChunk(id: string, context: Context): string | null {
  if (followsChanges.test(id)) return 'live-announcer'
  if (id.includes('/node_modules/') && !id.includes('/lucide-react/')) return null
  const users = [...usersOf(id, context)].sort()
  const screens = users.filter((user) => user !== others).join('')
  if (!screens) return privateChunk(id, context)
  return users.length > 1 ? `for-${withFewerChunks(screens)}` : null
}

const ownQueries = /web\/data\/(query-client|with-queries|public-queries|invalidate-public)\.tsx?$/
const library = /@tanstack\/(query-core|react-query)\/(?!.*(useMutation|mutationObserver))/

/** What every screen with queries needs, which is one chunk. Only private screens use mutations. */
export const isQueryModule = (id: string): boolean => ownQueries.test(id) || library.test(id)
