/** In characters. */
const maxLength = 80

/** "XPS 13 9310, i7" becomes "xps-13-9310-i7". Never empty. */
export function slugOf(title: string): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  return words.slice(0, maxLength).replaceAll(/^-+|-+$/g, '') || 'item'
}

/** The page of a product, from the root of the site. */
export const itemPath = (productId: string, title: string) => `/items/${productId}/${slugOf(title)}`
