import type { CategoryName } from './catalogue.ts'
import type { DemoSale } from './sales/steps.ts'

/** Seller, sold and reserved are keys of the cast, prices are decimal text. */
export type DemoProduct = {
  key: string
  seller: string
  category: CategoryName
  title: string
  description: string
  originalPrice: string
  resalePrice: string
  purchasedYear: number
  purchasedMonth: number
  condition: 'Excellent' | 'Good' | 'Fair'
  location: string
  phone: string
  picture: string
  postedDaysAgo: number
  advertised?: true
  sold?: string
  reserved?: string
  /** The product whose picture and specification it has, if not its own. */
  like?: string
  /** Its sale, unless it is a plain one to the buyer `sold`. */
  sale?: DemoSale
}

/** A product as its seller wrote it; category and picture follow from its file and key. */
export type Draft = Omit<DemoProduct, 'category' | 'picture'>

/** A product that Marisol or another seller has sold, of the same kind as one that is for sale. */
export type SoldDraft = Pick<DemoProduct, 'key' | 'title' | 'description' | 'resalePrice'> & {
  like: string
  sale: DemoSale
  /** Marisol by default. */
  seller?: string
}
