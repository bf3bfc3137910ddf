import type { Change } from '../../../contract/live.ts'
import { followChanges } from '../../data/live.ts'
import type { Announced } from '../../data/live-lists.ts'
import { loadedQueryClient } from '../../data/loaded-query-client.ts'
import type { PublicCache } from '../../data/public-cache.ts'
import { listKinds } from '../../data/public-queries.ts'

/** Changes within this time are announced in one sentence … */
const batchMs = 500
/** … which is removed after a while, so that it is not read later. */
const displayMs = 10_000
/** Changes that this page requested within this time are not announced. */
const recentMs = 10_000

/** Only the latest change of each product. */
const lastOf = (news: Announced[]) => [...new Map(news.map((one) => [one.productId, one])).values()]

/** Whether this page has just sent a request about the product itself. */
function isOwnChange(productId: string): boolean {
  const mutations = loadedQueryClient()?.getMutationCache().getAll() ?? []
  return mutations.some(({ state: { submittedAt, variables } }) => {
    return Date.now() - submittedAt < recentMs && JSON.stringify(variables)?.includes(productId)
  })
}

/** The TanStack Query client with the member's own lists, if it is loaded. */
async function ownLists() {
  const queryClient = loadedQueryClient()
  if (!queryClient) return undefined
  const { applyToOwn, invalidateOwnLists } = await import('../../data/invalidate-own-lists.ts')
  return {
    apply: (changes: Change[]) => applyToOwn(queryClient, changes),
    readAnew: () => invalidateOwnLists(queryClient),
  }
}

type Reader = { readings: PublicCache; say(news: Announced[]): void; signal: AbortSignal }

/** Applies product changes to the lists on the page, and announces them. */
export function followLists({ readings, say, signal }: Reader) {
  let pending: Announced[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function announce() {
    say(lastOf(pending))
    pending = []
    timer = setTimeout(say, displayMs, [])
  }

  function queue(news: Announced[]) {
    const others = news.filter(({ productId }) => !isOwnChange(productId))
    if (others.length === 0) return
    if (pending.length === 0) {
      clearTimeout(timer)
      timer = setTimeout(announce, batchMs)
    }
    pending.push(...others)
  }

  signal.addEventListener('abort', () => clearTimeout(timer))
  return followChanges({
    signal,
    async hear(changes) {
      const [{ restoreFocus }, { applyChanges }, own] = await Promise.all([
        import('../../ui/focus-restore.ts'),
        import('../../data/live-lists.ts'),
        ownLists(),
      ])
      restoreFocus(() =>
        queue([...applyChanges(readings, changes), ...(own?.apply(changes) ?? [])]),
      )
    },
    async readAnew() {
      if (signal.aborted) return
      readings.readAgain(...listKinds)
      const own = await ownLists()
      own?.readAnew()
    },
  })
}
