const maxLength = 254

/** Search of the lists of people: the text that a name or e-mail holds. */
export function peopleSearch({ q }: { q?: unknown }): { q?: string } {
  const text = typeof q === 'string' ? q.trim() : undefined
  return { q: text !== undefined && text.length <= maxLength ? text : undefined }
}

/** What is searched for at this address; for a loader, which must not wait for each keystroke. */
export const searchedFor = ({ search }: { search: { q?: unknown } }) => peopleSearch(search).q ?? ''
