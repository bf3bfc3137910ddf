import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Advertisement } from '../contract/advertising.ts'
import type { Booking } from '../contract/bookings.ts'
import type { OwnProduct } from '../contract/catalog.ts'
import type { Change } from '../contract/live.ts'
import { orpc } from './api.ts'
import type { ListedProduct } from './taken.ts'

type Standing = { header: string; reserved: boolean; paid?: boolean; gone?: boolean }
type Pages<Item> = InfiniteData<{ body: Item[] }>

type List<Item> = {
  queryKey: readonly unknown[]
  idOf(item: Item): string
  /** The item after the change; nothing when it is no longer on the list. */
  after(item: Item, change: Change): Item | undefined
}

const standing = ({ state }: Change) => ({ reserved: state === 'reserved', paid: state === 'sold' })

const listing: List<ListedProduct> = {
  queryKey: orpc.catalog.inCategory.key(),
  idOf: ({ _id }) => _id,
  // Nothing goes away under the reader's eyes, nor with a form that is being filled in.
  after: (product, change) => ({ ...product, ...standing(change), gone: change.state === 'gone' }),
}

const advertised: List<Advertisement> = {
  queryKey: orpc.advertising.list.key(),
  idOf: ({ adsProductId }) => adsProductId,
  after: (item, change) =>
    change.advertised ? { ...item, reserved: change.state === 'reserved' } : undefined,
}

const own: List<OwnProduct> = {
  queryKey: orpc.catalog.own.key(),
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

const isSame = (one: Standing, other: Standing) =>
  one.reserved === other.reserved && one.paid === other.paid && !one.gone === !other.gone

/** What a change has done to a card that is on the screen. */
export type Told = { productId: string; title: string; state: Change['state'] }

function patch<Item extends Standing>(
  queryClient: QueryClient,
  { queryKey, idOf, after }: List<Item>,
  changes: Change[],
): Told[] {
  const told: Told[] = []
  const changeOf = new Map(changes.map((change) => [change.productId, change]))
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    // What is on its way may have been read before the change.
    if (query.state.fetchStatus === 'fetching') {
      queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    }
    const data = query.state.data as Pages<Item> | undefined
    let isChanged = false
    const become = (item: Item) => {
      const change = changeOf.get(idOf(item))
      const next = change ? after(item, change) : item
      if (!change || (next && isSame(item, next))) return next ?? []
      isChanged = true
      const { productId, state } = change
      if (query.isActive()) told.push({ productId, title: item.header, state })
      return next ?? []
    }
    const pages = data?.pages.map((page) => ({ ...page, body: page.body.flatMap(become) }))
    if (!data || !isChanged) continue
    const { dataUpdatedAt: updatedAt, isInvalidated } = query.state
    queryClient.setQueryData(query.queryKey, { ...data, pages }, { updatedAt })
    if (isInvalidated) query.invalidate()
  }
  return told
}

/** Has each list of this key that holds such an item read again. */
function readThose<Item>(
  queryClient: QueryClient,
  key: readonly unknown[],
  isAbout: (item: Item) => boolean,
) {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: key })) {
    const data = query.state.data as Pages<Item> | undefined
    if (data?.pages.some(({ body }) => body.some(isAbout)))
      queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
  }
}

/** Orders say more than the news does: a list that holds one of these products is read again. */
function readOrders(queryClient: QueryClient, changes: Change[]) {
  const ids = new Set(changes.map(({ productId }) => productId))
  readThose<Booking>(queryClient, orpc.bookings.own.key(), ({ productId }) => ids.has(productId))
}

/** What leaves the lists may be paused or withdrawn, and what comes back is not paused any more. */
function readOwn(queryClient: QueryClient, changes: Change[]) {
  const states = new Map(changes.map(({ productId, state }) => [productId, state]))
  readThose<OwnProduct>(queryClient, own.queryKey, ({ _id, paused, held }) => {
    const state = states.get(_id)
    return state === 'gone' || (state !== undefined && (paused || held))
  })
}

/** Has every list say what is so now. Answers what has changed on the screen. */
export function applyChanges(queryClient: QueryClient, changes: Change[]): Told[] {
  readOrders(queryClient, changes)
  readOwn(queryClient, changes)
  return [
    ...patch(queryClient, listing, changes),
    ...patch(queryClient, advertised, changes),
    ...patch(queryClient, own, changes),
  ]
}

/** Has every list read again, the ones on the screen at once. */
export function readListsAnew(queryClient: QueryClient) {
  const keys = [listing.queryKey, advertised.queryKey, own.queryKey, orpc.bookings.own.key()]
  for (const queryKey of keys) queryClient.invalidateQueries({ queryKey })
}
