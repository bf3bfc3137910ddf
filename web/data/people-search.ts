const maxLength = 254

/** Search parameters of the lists of people: a substring of the name or e-mail. */
export function peopleSearch({ q }: { q?: unknown }): { q?: string } {
  const text = typeof q === 'string' ? q.trim() : undefined
  return { q: text !== undefined && text.length <= maxLength ? text : undefined }
}

export type SellersSearch = { q?: string | undefined; show?: 'unverified' | undefined }

/** The same of the list of sellers, which can be narrowed to those that are not verified. */
export function sellersSearch({ q, show }: { q?: unknown; show?: unknown }): SellersSearch {
  return { ...peopleSearch({ q }), show: show === 'unverified' ? 'unverified' : undefined }
}

/** The search term in the URL, for loaders, which must not wait for each keystroke. */
export const searchedFor = ({ search }: { search: { q?: unknown } }) => peopleSearch(search).q ?? ''
