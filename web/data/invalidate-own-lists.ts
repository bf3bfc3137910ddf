import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Booking } from '../../contract/bookings.ts'
import type { OwnProduct } from '../../contract/catalog.ts'
import type { Change } from '../../contract/live.ts'
import { type Announced, availabilityOf, type List, type Page, updated } from './live-lists.ts'
import { orpc } from './queries.ts'
import { replaceData } from './revise-queries.ts'

const ownKey = orpc.catalog.own.key()
const countsKey = orpc.ownListings.count.key()
const own: List<OwnProduct> = {
  idOf: ({ _id }) => _id,
  after(product, change) {
    const { state, advertised } = change
    // Either paused or withdrawn; `invalidateOwnProducts` refetches to find out.
    if (state === 'gone') return product
    const free = state === 'available'
    const advertise = product.can.advertise && state !== 'sold'
    const confirm = product.can.confirm && state !== 'sold'
    const can = { advertise, confirm, delete: free, edit: free, pause: free, relist: false }
    return { ...product, ...availabilityOf(change), reservedUntil: null, advertised, can }
  },
}

function updateOwn(queryClient: QueryClient, changes: Change[]): Announced[] {
  const announcements: Announced[] = []
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ownKey })) {
    // A request in flight may have been answered before the change.
    if (query.state.fetchStatus === 'fetching') {
      queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }
    const data = query.state.data as InfiniteData<Page<OwnProduct>> | undefined
    if (!data) continue
    const { pages, changed } = updated(data.pages, own, changes)
    if (pages === data.pages) continue
    if (query.isActive()) announcements.push(...changed)
    replaceData(queryClient, query, { ...data, pages })
  }
  return announcements
}

/** Refetches each list under this key that contains a matching item. */
function invalidateListsWith<Item>(
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

/**
 * Orders contain more than the change event does, so lists with an affected product are refetched.
 */
function invalidateOrders(queryClient: QueryClient, changes: Change[]) {
  const ids = new Set(changes.map(({ productId }) => productId))
  invalidateListsWith<Booking>(queryClient, orpc.bookings.own.key(), ({ productId }) =>
    ids.has(productId),
  )
}

/**
 * A product that leaves the public lists was paused or withdrawn; one that returns is no longer
 * paused; of a reserved one, the change event does not contain the time.
 */
function invalidateOwnProducts(queryClient: QueryClient, changes: Change[]) {
  const states = new Map(changes.map(({ productId, state }) => [productId, state]))
  invalidateListsWith<OwnProduct>(queryClient, ownKey, ({ _id, paused, quarantined }) => {
    const state = states.get(_id)
    if (state === 'gone' || state === 'reserved') return true
    return state !== undefined && (paused || quarantined)
  })
}

/** The counts change with each product of the member; those on no list are counted anew later. */
function invalidateCounts(queryClient: QueryClient, changes: Change[]) {
  const ids = new Set(changes.map(({ productId }) => productId))
  const lists = queryClient.getQueriesData<InfiniteData<Page<OwnProduct>>>({ queryKey: ownKey })
  const isOwn = lists.some(([, data]) =>
    data?.pages.some(({ body }) => body.some(({ _id }) => ids.has(_id))),
  )
  if (isOwn) queryClient.invalidateQueries({ queryKey: countsKey })
}

/** Applies changes to the member's own lists. Returns what changed on the screen. */
export function applyToOwn(queryClient: QueryClient, changes: Change[]): Announced[] {
  invalidateOrders(queryClient, changes)
  // First, because it repeats requests in flight.
  const announcements = updateOwn(queryClient, changes)
  invalidateOwnProducts(queryClient, changes)
  invalidateCounts(queryClient, changes)
  return announcements
}

/** Invalidates the member's own lists; those on the screen are refetched at once. */
export function invalidateOwnLists(queryClient: QueryClient) {
  queryClient.invalidateQueries({ queryKey: ownKey })
  queryClient.invalidateQueries({ queryKey: countsKey })
  queryClient.invalidateQueries({ queryKey: orpc.bookings.own.key() })
}
