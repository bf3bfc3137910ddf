import { slugOf } from '../../../contract/schemas/slug.ts'

/** The page of a product, from the root of the site. */
export const itemPath = (productId: string, title: string) => `/items/${productId}/${slugOf(title)}`
