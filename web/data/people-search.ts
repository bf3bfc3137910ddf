const maxLength = 254

/** Search parameters of the lists of people: a substring of the name or e-mail. */
export function peopleSearch({ q }: { q?: unknown }): { q?: string } {
  const text = typeof q === 'string' ? q.trim() : undefined
  return { q: text !== undefined && text.length <= maxLength ? text : undefined }
}

/** The search term in the URL, for loaders, which must not wait for each keystroke. */
export const searchedFor = ({ search }: { search: { q?: unknown } }) => peopleSearch(search).q ?? ''
