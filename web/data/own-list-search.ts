import { peopleSearch } from './people-search.ts'

export type OwnListSearch = { q?: string | undefined; show?: 'waiting' | undefined }

/** Search parameters of My Orders and Sales: a search text, and whether to show only what waits for the member. */
export const ownListSearch = ({ q, show }: Record<string, unknown>): OwnListSearch => ({
  ...peopleSearch({ q }),
  show: show === 'waiting' ? show : undefined,
})
