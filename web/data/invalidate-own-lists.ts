import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Booking } from '../../contract/bookings.ts'
import type { OwnProduct } from '../../contract/catalog.ts'
import type { Change } from '../../contract/live.ts'
import { type Announced, type List, type Page, standing, updated } from './live-lists.ts'
import { orpc } from './queries.ts'

const ownKey = orpc.catalog.own.key()
const own: List<OwnProduct> = {
  idOf: ({ _id }) => _id,
  after(product, change) {
    const { state, advertised } = change
    // Paused or withdrawn: `readOwn` finds out.
    if (state === 'gone') return product
    const free = state === 'available'
    const advertise = product.can.advertise && state !== 'sold'
    const can = { advertise, delete: free, edit: free, pause: free, relist: false }
    return { ...product, ...standing(change), advertised, can }
  },
}

function updateOwn(queryClient: QueryClient, changes: Change[]): Announced[] {
  const news: Announced[] = []
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ownKey })) {
    // What is on its way may have been read before the change.
    if (query.state.fetchStatus === 'fetching') {
      queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }
    const data = query.state.data as InfiniteData<Page<OwnProduct>> | undefined
    const { pages, told } = updated(data?.pages ?? [], own, changes)
    if (told.length === 0) continue
    if (query.isActive()) news.push(...told)
    const { dataUpdatedAt: updatedAt, isInvalidated } = query.state
    queryClient.setQueryData(query.queryKey, { ...data, pages }, { updatedAt })
    if (isInvalidated) query.invalidate()
  }
  return news
}

/** Has each list of this key that holds such an item read again. */
function invalidateThose<Item>(
  queryClient: QueryClient,
  key: readonly unknown[],
  isAbout: (item: Item) => boolean,
) {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: key })) {
    const data = query.state.data as InfiniteData<Page<Item>> | undefined
    if (data?.pages.some(({ body }) => body.some(isAbout)))
      queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
}

/** Orders say more than the news does: a list that holds one of these products is read again. */
function readOrders(queryClient: QueryClient, changes: Change[]) {
  const ids = new Set(changes.map(({ productId }) => productId))
  invalidateThose<Booking>(queryClient, orpc.bookings.own.key(), ({ productId }) =>
    ids.has(productId),
  )
}

/** What leaves the lists may be paused or withdrawn, and what comes back is not paused any more. */
function readOwn(queryClient: QueryClient, changes: Change[]) {
  const states = new Map(changes.map(({ productId, state }) => [productId, state]))
  invalidateThose<OwnProduct>(queryClient, ownKey, ({ _id, paused, held }) => {
    const state = states.get(_id)
    return state === 'gone' || (state !== undefined && (paused || held))
  })
}

/** Has the lists of the reader's own say what is so now. Answers what has changed on the screen. */
export function applyToOwn(queryClient: QueryClient, changes: Change[]): Announced[] {
  readOrders(queryClient, changes)
  readOwn(queryClient, changes)
  return updateOwn(queryClient, changes)
}

/** Has the lists of the reader's own read again, the ones on the screen at once. */
export function invalidateOwnLists(queryClient: QueryClient) {
  queryClient.invalidateQueries({ queryKey: ownKey })
  queryClient.invalidateQueries({ queryKey: orpc.bookings.own.key() })
}
