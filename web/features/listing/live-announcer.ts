import type { Change } from '../../../contract/live.ts'
import { followChanges } from '../../data/live.ts'
import type { Announced } from '../../data/live-lists.ts'
import { loadedQueryClient } from '../../data/loaded-query-client.ts'
import type { PublicCache } from '../../data/public-cache.ts'
import { listKinds } from '../../data/public-queries.ts'

/** In milliseconds: what happens within it is said in one sentence … */
const batchMs = 500
/** … which is forgotten after a while, so that nobody comes upon it later. */
const displayMs = 10_000
/** What this page asked for so lately needs no news. */
const recentMs = 10_000

/** Of each product, only the last. */
const lastOf = (told: Announced[]) => [...new Map(told.map((one) => [one.productId, one])).values()]

/** Whether this page has just asked for something about the product itself. */
function isOwnDoing(productId: string): boolean {
  const mutations = loadedQueryClient()?.getMutationCache().getAll() ?? []
  return mutations.some(({ state: { submittedAt, variables } }) => {
    return Date.now() - submittedAt < recentMs && JSON.stringify(variables)?.includes(productId)
  })
}

/** The lists that TanStack Query keeps, if a private screen or a dialog has brought it. */
async function ownLists() {
  const queryClient = loadedQueryClient()
  if (!queryClient) return undefined
  const { applyToOwn, invalidateOwnLists: readOwnListsAnew } = await import(
    '../../data/invalidate-own-lists.ts'
  )
  return {
    apply: (changes: Change[]) => applyToOwn(queryClient, changes),
    readAnew: () => readOwnListsAnew(queryClient),
  }
}

type Reader = { readings: PublicCache; say(news: Announced[]): void; signal: AbortSignal }

/** Keeps the lists on the page true, and says what has changed on it. */
export function followLists({ readings, say, signal }: Reader) {
  let told: Announced[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function speak() {
    say(lastOf(told))
    told = []
    timer = setTimeout(say, displayMs, [])
  }

  function tell(news: Announced[]) {
    const others = news.filter(({ productId }) => !isOwnDoing(productId))
    if (others.length === 0) return
    if (told.length === 0) {
      clearTimeout(timer)
      timer = setTimeout(speak, batchMs)
    }
    told.push(...others)
  }

  signal.addEventListener('abort', () => clearTimeout(timer))
  return followChanges({
    signal,
    async hear(changes) {
      const [{ restoreFocus: keepFocus }, { applyChanges }, own] = await Promise.all([
        import('../../ui/focus-restore.ts'),
        import('../../data/live-lists.ts'),
        ownLists(),
      ])
      keepFocus(() => tell([...applyChanges(readings, changes), ...(own?.apply(changes) ?? [])]))
    },
    async readAnew() {
      if (signal.aborted) return
      readings.readAgain(...listKinds)
      const own = await ownLists()
      own?.readAnew()
    },
  })
}
