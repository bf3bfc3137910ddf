import { cursorPages } from './cursor-pages.ts'
import { orpc } from './queries.ts'

/** Short stale time, because the other party answers too. */
const offerPages = { ...cursorPages, staleTime: 1000 }

/** The offers that the member made. */
export const offersMadeQuery = orpc.offers.made.infiniteOptions(offerPages)

/** The offers for products of the member. */
export const offersReceivedQuery = orpc.offers.received.infiniteOptions(offerPages)

/** The member's products for sale, with how offers for them are answered. */
export const offerSettingsQuery = orpc.offers.settings.infiniteOptions(offerPages)

/** What the member can offer for a product. */
export const offerAllowanceQuery = (id: string) =>
  orpc.offers.allowance.queryOptions({ input: { id }, staleTime: 0 })
