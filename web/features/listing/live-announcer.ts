import type { QueryClient } from '@tanstack/react-query'
import type { Change } from '../../../contract/live.ts'
import { invalidatePublic, listKinds } from '../../data/invalidate-public.ts'
import { subscribeToChanges } from '../../data/live.ts'
import type { Announced } from '../../data/live-lists.ts'
import { loadedQueryClient } from '../../data/page-data.ts'

/** Changes within this time are announced in one sentence … */
const batchMs = 500
/** … which is removed after a while, so that it is not read later. */
const displayMs = 10_000
/** Changes that this page requested within this time are not announced. */
const recentMs = 10_000

/** Only the latest change of each product. */
const lastOf = (announcements: Announced[]) => [
  ...new Map(announcements.map((one) => [one.productId, one])).values(),
]

/** Whether a mutation's variables contain this id: as a field, or as one of an item among them. */
function contain(variables: unknown, id: string, depth = 2): boolean {
  if (variables === id) return true
  if (depth === 0 || typeof variables !== 'object' || variables === null) return false
  return Object.values(variables).some((value) => contain(value, id, depth - 1))
}

/** Whether this page has just sent a request about the product itself. */
function isOwnChange(productId: string): boolean {
  const mutations = loadedQueryClient()?.getMutationCache().getAll() ?? []
  return mutations.some(({ state: { submittedAt, variables } }) => {
    return Date.now() - submittedAt < recentMs && contain(variables, productId)
  })
}

/** How to update the member's own lists, if there are any. Keys of private queries begin with a path. */
async function ownLists(queryClient: QueryClient) {
  const queries = queryClient.getQueryCache().getAll()
  if (!queries.some(({ queryKey }) => Array.isArray(queryKey[0]))) return undefined
  const { applyToOwn, invalidateOwnLists } = await import('../../data/invalidate-own-lists.ts')
  return {
    apply: (changes: Change[]) => applyToOwn(queryClient, changes),
    reload: () => invalidateOwnLists(queryClient),
  }
}

type Reader = { say(announcements: Announced[]): void; signal: AbortSignal }

/** Applies product changes to the lists on the page, and announces them. */
export function followLists({ say, signal }: Reader) {
  let pending: Announced[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function announce() {
    say(lastOf(pending))
    pending = []
    timer = setTimeout(say, displayMs, [])
  }

  function queue(announcements: Announced[]) {
    const others = announcements.filter(({ productId }) => !isOwnChange(productId))
    if (others.length === 0) return
    if (pending.length === 0) {
      clearTimeout(timer)
      timer = setTimeout(announce, batchMs)
    }
    pending.push(...others)
  }

  signal.addEventListener('abort', () => clearTimeout(timer))
  return subscribeToChanges({
    signal,
    async changed(changes) {
      const queryClient = loadedQueryClient()
      if (!queryClient) return
      const [{ refocusNearestHeading }, { applyChanges }, own] = await Promise.all([
        import('./refocus-nearest-heading.ts'),
        import('../../data/live-lists.ts'),
        ownLists(queryClient),
      ])
      refocusNearestHeading(() =>
        queue([...applyChanges(queryClient, changes), ...(own?.apply(changes) ?? [])]),
      )
    },
    async reload() {
      const queryClient = loadedQueryClient()
      if (signal.aborted || !queryClient) return
      invalidatePublic(queryClient, listKinds)
      const own = await ownLists(queryClient)
      own?.reload()
    },
  })
}
