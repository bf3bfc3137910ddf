import type { Product } from '../../contract/catalog.ts'
import type { Item } from '../../contract/product-page.ts'
import type { Found } from '../../contract/search-calls.ts'

/** A product in a list; `gone` if it was deleted after the list was read. */
export type ListedProduct = Product & { gone?: boolean }

/** The product of an item page. `askedBy` is the member whose permissions `can` holds. */
export type ListedItem = Item & { gone?: boolean; askedBy: string }

/** A search result; `paid` or `gone` if that happened after the search. */
export type ListedFound = Found & { paid?: boolean; gone?: boolean }
