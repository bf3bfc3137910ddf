import { nextCursor } from '../api/next-cursor.ts'
import { orpc } from './queries.ts'

/** Short stale time, because the other party answers too. */
const paged = { initialPageParam: undefined, getNextPageParam: nextCursor, staleTime: 1000 }

const input = (cursor: string | undefined) => ({ cursor })

/** The offers that the member made. */
export const offersMadeQuery = orpc.offers.made.infiniteOptions({ input, ...paged })

/** The offers for products of the member. */
export const offersReceivedQuery = orpc.offers.received.infiniteOptions({ input, ...paged })

/** The member's products for sale, with how offers for them are answered. */
export const offerSettingsQuery = orpc.offers.settings.infiniteOptions({ input, ...paged })

/** What the member can offer for a product. */
export const offerAllowanceQuery = (id: string) =>
  orpc.offers.allowance.queryOptions({ input: { id }, staleTime: 0 })
