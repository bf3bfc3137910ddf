import { ownAccountCalls } from './accounts/own-account.ts'
import { accountCalls } from './accounts/routes.ts'
import { advertisingCalls } from './advertising/routes.ts'
import { letterChoiceCalls } from './alerts/routes.ts'
import { attributeCalls } from './attributes/routes.ts'
import { bookingCalls } from './bookings/routes.ts'
import { catalogCalls } from './catalog/routes.ts'
import { contentCalls } from './content/routes.ts'
import { dashboardCalls } from './dashboard/routes.ts'
import { favouriteCalls } from './favourites/routes.ts'
import { guidanceCalls } from './guidance/routes.ts'
import { identityCalls } from './identity/routes.ts'
import { importCalls } from './imports/routes.ts'
import { itemCalls } from './items/routes.ts'
import { liveCalls } from './live/routes.ts'
import { mediaCalls } from './media/routes.ts'
import { auditLog } from './moderation/audit.ts'
import { release } from './moderation/release.ts'
import { moderationCalls } from './moderation/routes.ts'
import { paymentCalls } from './payments/routes.ts'
import { savedSearchCalls } from './saved-searches/routes.ts'
import { searchCalls } from './search/routes.ts'

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
