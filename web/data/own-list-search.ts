import { listSearch } from './list-search.ts'

export type OwnListSearch = { q?: string | undefined; show?: 'waiting' | undefined }

/** Search parameters of My Orders and Sales: a search text, and whether to show only what waits for the member. */
export const ownListSearch = ({ q, show }: Record<string, unknown>): OwnListSearch => ({
  ...listSearch({ q }),
  show: show === 'waiting' ? show : undefined,
})
