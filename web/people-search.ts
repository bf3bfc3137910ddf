import { z } from 'zod'

/** Search of the lists of people: the text that a name or e-mail holds. */
export const peopleSearch = z.object({
  q: z.string().trim().max(254).optional().catch(undefined),
})

/** What is searched for at this address; for a loader, which must not wait for each keystroke. */
export const searchedFor = ({ search }: { search: unknown }) =>
  peopleSearch.catch({}).parse(search).q ?? ''
