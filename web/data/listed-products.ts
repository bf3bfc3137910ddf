import type { Product } from '../../contract/catalog.ts'
import type { Item, SimilarItem } from '../../contract/product-page.ts'
import type { SearchHit } from '../../contract/search/search-routes.ts'

/** A product in a list; `gone` if it was deleted after the list was read. */
export type ListedProduct = Product & { gone?: boolean }

/** The product of an item page. `askedBy` is the member whose permissions `can` holds. */
export type ListedItem = Item & { gone?: boolean; askedBy: string }

/** A product on the page of its seller; `paid` and `gone` if it became so after the list was read. */
export type SellerListing = SimilarItem & { paid?: boolean; gone?: boolean }

/** What a card shows of a search result; `paid` and `gone` if it became so after the search. */
export type ListedFound = Omit<
  SearchHit,
  'purchase' | 'monthsUsed' | 'location' | 'date' | 'category' | 'saving'
> & { paid?: boolean; gone?: boolean }
