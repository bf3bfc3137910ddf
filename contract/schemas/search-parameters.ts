/** Query parameters of a search that are not facets; no attribute may have such a key. */
export const notFacets = ['q', 'price', 'near', 'within', 'sort', 'limit', 'cursor']

/** Facets that are not attributes; no attribute may have such a key. */
export const fixedFacets = ['category', 'condition', 'seller', 'delivery', 'seller_kind'] as const
