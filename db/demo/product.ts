import type { CategoryName } from './catalogue.ts'

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
}

/** A product as its seller wrote it; category and picture follow from its file and key. */
export type Draft = Omit<DemoProduct, 'category' | 'picture'>
