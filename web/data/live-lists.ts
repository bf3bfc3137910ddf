import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Change } from '../../contract/live.ts'
import type { Advertisement } from '../../contract/selling/advertising.ts'
import type { ListedFound, ListedItem, ListedProduct, SellerListing } from './listed-products.ts'
import { reviseQueries } from './revise-queries.ts'

type Availability = { header: string; reserved: boolean; paid?: boolean; gone?: boolean }
export type Page<Item> = { body: Item[] }

export type List<Item> = {
  idOf(item: Item): string
  /** The item after the change; undefined if it is no longer in the list. */
  after(item: Item, change: Change): Item | undefined
}

export const availabilityOf = ({ state }: Change) => ({
  reserved: state === 'reserved',
  paid: state === 'sold',
})

type PublicList<Item> = List<Item> & { kind: string }

/**
 * A list in which items stay, so that nothing disappears while it is being read or a form is being
 * filled in.
 */
const staying = <Item extends Availability & { _id: string }>(kind: string): PublicList<Item> => ({
  kind,
  idOf: ({ _id }) => _id,
  after: (item, change) => ({ ...item, ...availabilityOf(change), gone: change.state === 'gone' }),
})

const listing = staying<ListedProduct>('products')
const item = staying<ListedItem>('item')
const found = staying<ListedFound>('search')
const sellerListing = staying<SellerListing>('sellerListings')

const advertised: PublicList<Advertisement> = {
  kind: 'advertised',
  idOf: ({ adsProductId }) => adsProductId,
  after: (item, change) =>
    change.advertised ? { ...item, reserved: change.state === 'reserved' } : undefined,
}

const isSame = (one: Availability, other: Availability) =>
  one.reserved === other.reserved && !one.paid === !other.paid && !one.gone === !other.gone

/** Applies changes to the product of an open item page. */
function updateItem(queryClient: QueryClient, changes: Change[]): Announced[] {
  const announcements: Announced[] = []
  reviseQueries(queryClient, ['item'], (shown: ListedItem, isShown) => {
    const change = changes.find(({ productId }) => productId === shown._id)
    const next = change && item.after(shown, change)
    if (!next || isSame(shown, next)) return shown
    if (isShown)
      announcements.push({ productId: shown._id, title: shown.header, state: change.state })
    return next
  })
  return announcements
}

/** A change to a card on the screen. */
export type Announced = { productId: string; title: string; state: Change['state'] }

/**
 * Applies changes to the items of a list, and collects those to announce. The pages are the same if no
 * item is concerned.
 */
export function updated<Item extends Availability>(
  pages: Page<Item>[],
  { idOf, after }: List<Item>,
  changes: Change[],
) {
  const changed: Announced[] = []
  const changeOf = new Map(changes.map((change) => [change.productId, change]))
  const become = (item: Item) => {
    const change = changeOf.get(idOf(item))
    const next = change ? after(item, change) : item
    if (!change || (next && isSame(item, next))) return next ?? []
    changed.push({ productId: change.productId, title: item.header, state: change.state })
    return next ?? []
  }
  const isConcerned = (item: Item) => changeOf.has(idOf(item))
  if (!pages.some(({ body }) => body.some(isConcerned))) return { pages, changed }
  return { pages: pages.map((page) => ({ ...page, body: page.body.flatMap(become) })), changed }
}

function updatePublic<Item extends Availability>(
  queryClient: QueryClient,
  { kind, ...list }: PublicList<Item>,
  changes: Change[],
): Announced[] {
  const announcements: Announced[] = []
  reviseQueries(queryClient, [kind], (data: InfiniteData<Page<Item>>, isShown) => {
    const { pages, changed } = updated(data.pages, list, changes)
    if (isShown) announcements.push(...changed)
    return pages === data.pages ? data : { ...data, pages }
  })
  return announcements
}

/** Applies changes to every public list. Returns what changed on the screen. */
export function applyChanges(queryClient: QueryClient, changes: Change[]): Announced[] {
  return [
    ...updatePublic(queryClient, listing, changes),
    ...updatePublic(queryClient, advertised, changes),
    ...updatePublic(queryClient, found, changes),
    ...updatePublic(queryClient, sellerListing, changes),
    ...updateItem(queryClient, changes),
  ]
}
