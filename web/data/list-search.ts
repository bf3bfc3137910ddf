import { maxSearchLength } from '../../contract/schemas/text-limits.ts'

/** The search parameter `q` of a list; a longer text is ignored. */
export function listSearch({ q }: { q?: unknown }): { q?: string | undefined } {
  const text = typeof q === 'string' ? q.trim() : ''
  return { q: text !== '' && text.length <= maxSearchLength ? text : undefined }
}

export type SellersSearch = { q?: string | undefined; show?: 'unverified' | undefined }

/** Search parameters of the list of sellers, which can be narrowed to those that are not verified. */
export function sellersSearch({ q, show }: { q?: unknown; show?: unknown }): SellersSearch {
  return { ...listSearch({ q }), show: show === 'unverified' ? 'unverified' : undefined }
}

/** The search term in the URL, for loaders, which must not wait for each keystroke. */
export const searchTermOf = ({ search }: { search: { q?: unknown } }) => listSearch(search).q

/** For `catch` in a loader: the failure of a search is shown by the list, any other is thrown. */
export const ignoreSearchFailure = (q: string | undefined) => (failure: unknown) => {
  if (q === undefined) throw failure
}
