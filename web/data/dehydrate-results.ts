import type { InfiniteData, QueryKey } from '@tanstack/react-query'
import { deletedUserName } from '../../contract/members/deleted-user.ts'
import type { ListedFound } from './listed-products.ts'

export type Results = InfiniteData<{ body: ListedFound[] }>
type DehydratedResult = Omit<ListedFound, '_id' | 'header' | 'image' | 'sellerId' | 'sellerName'>
export type DehydratedResults = InfiniteData<{ body: DehydratedResult[] }>

/** Whether a query is one for search results. */
export const isResults = ([kind]: QueryKey) => kind === 'search'

/**
 * Leaves out of the results of a rendered page what their cards contain as it is, so that it is sent
 * only once. `hydrateResults` is the inverse.
 */
export function dehydrateResults({ pages, pageParams }: Results): DehydratedResults {
  const sent = ({ _id, header, image, sellerId, sellerName, photos, ...rest }: ListedFound) => ({
    ...rest,
    photos: photos.map((photo) => ({ ...photo, id: '' })),
  })
  return { pages: pages.map((page) => ({ ...page, body: page.body.map(sent) })), pageParams }
}

/** The part of the address of a link or an image after `folder`. */
function partOf(address: string | null | undefined, folder: string): string | undefined {
  const [, part] = address?.split(`/${folder}/`) ?? []
  return part?.split('/')[0]
}

function resultOf(card: Element, { photos, ...sent }: DehydratedResult): ListedFound {
  const find = (selector: string) => card.querySelector(selector)
  const image = find('img')?.getAttribute('src') ?? ''
  const title = find('h2 > a')
  const seller = find('footer a')
  return {
    ...sent,
    _id: partOf(title?.getAttribute('href'), 'items') ?? '',
    header: title?.textContent ?? '',
    image,
    photos: photos.map((photo) => ({ ...photo, id: partOf(image, 'media') ?? '' })),
    sellerId: partOf(seller?.getAttribute('href'), 'sellers') ?? null,
    sellerName: seller?.textContent ?? deletedUserName,
  }
}

/**
 * Completes the results from the cards of the page, before it hydrates. Undefined if a card is missing,
 * for example because of a browser extension: then they are requested.
 */
export function hydrateResults({ pages, pageParams }: DehydratedResults): Results | undefined {
  const cards = [...document.querySelectorAll('#main .tile')]
  const count = pages.reduce((sum, { body }) => sum + body.length, 0)
  if (cards.length !== count) return undefined
  const complete = (result: DehydratedResult) => resultOf(cards.shift() as Element, result)
  return { pages: pages.map((page) => ({ ...page, body: page.body.map(complete) })), pageParams }
}
