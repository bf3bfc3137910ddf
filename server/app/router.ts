import { ownAccountCalls } from '../features/accounts/own-account.ts'
import { accountCalls } from '../features/accounts/routes.ts'
import { advertisingCalls } from '../features/advertising/routes.ts'
import { letterChoiceCalls } from '../features/alerts/routes.ts'
import { attributeCalls } from '../features/attributes/routes.ts'
import { bookingCalls } from '../features/bookings/routes.ts'
import { itemCalls } from '../features/catalog/item-page/routes.ts'
import { catalogCalls } from '../features/catalog/routes.ts'
import { contentCalls } from '../features/content/routes.ts'
import { dashboardCalls } from '../features/dashboard/routes.ts'
import { favouriteCalls } from '../features/favourites/routes.ts'
import { identityCalls } from '../features/identity/routes.ts'
import { importCalls } from '../features/imports/routes.ts'
import { liveCalls } from '../features/live/routes.ts'
import { mediaCalls } from '../features/media/routes.ts'
import { auditLog } from '../features/moderation/audit.ts'
import { release } from '../features/moderation/release-listing.ts'
import { moderationCalls } from '../features/moderation/routes.ts'
import { paymentCalls } from '../features/payments/routes.ts'
import { guidanceCalls } from '../features/price-guidance/routes.ts'
import { savedSearchCalls } from '../features/saved-searches/routes.ts'
import { searchCalls } from '../features/search/routes.ts'

/** Every call that is answered. A call of the contract that is not here does not exist yet. */
export const router = {
  identity: identityCalls,
  accounts: accountCalls,
  ownAccount: ownAccountCalls,
  dashboard: dashboardCalls,
  media: mediaCalls,
  catalog: catalogCalls,
  items: itemCalls,
  search: searchCalls,
  attributes: attributeCalls,
  imports: importCalls,
  priceGuidance: guidanceCalls,
  favourites: favouriteCalls,
  savedSearches: savedSearchCalls,
  letterChoices: letterChoiceCalls,
  advertising: advertisingCalls,
  bookings: bookingCalls,
  payments: paymentCalls,
  moderation: { ...moderationCalls, release, auditLog },
  content: contentCalls,
  live: liveCalls,
}
