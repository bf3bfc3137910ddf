import { ownAccountProcedures } from '../features/accounts/own-account.ts'
import { accountProcedures } from '../features/accounts/routes.ts'
import { advertisingProcedures } from '../features/advertising/routes.ts'
import { emailPreferenceProcedures } from '../features/alerts/routes.ts'
import { attributeProcedures } from '../features/attributes/routes.ts'
import { bookingProcedures } from '../features/bookings/routes.ts'
import { itemProcedures } from '../features/catalog/item-page/routes.ts'
import { catalogProcedures } from '../features/catalog/routes.ts'
import { contentProcedures } from '../features/content/routes.ts'
import { dashboardProcedures } from '../features/dashboard/routes.ts'
import { favouriteProcedures } from '../features/favourites/routes.ts'
import { holdProcedures } from '../features/holds/routes.ts'
import { identityProcedures } from '../features/identity/routes.ts'
import { importProcedures } from '../features/imports/routes.ts'
import { liveProcedures } from '../features/live/routes.ts'
import { mediaProcedures } from '../features/media/routes.ts'
import { auditLog } from '../features/moderation/audit.ts'
import { releaseListing } from '../features/moderation/release-listing.ts'
import { moderationProcedures } from '../features/moderation/routes.ts'
import { paymentProcedures } from '../features/payments/routes.ts'
import { priceGuidanceProcedures } from '../features/price-guidance/routes.ts'
import { savedSearchProcedures } from '../features/saved-searches/routes.ts'
import { searchProcedures } from '../features/search/routes.ts'

/** Every call that is answered. A call of the contract that is not here does not exist yet. */
export const router = {
  identity: identityProcedures,
  accounts: accountProcedures,
  ownAccount: ownAccountProcedures,
  dashboard: dashboardProcedures,
  media: mediaProcedures,
  catalog: catalogProcedures,
  items: itemProcedures,
  search: searchProcedures,
  attributes: attributeProcedures,
  imports: importProcedures,
  priceGuidance: priceGuidanceProcedures,
  favourites: favouriteProcedures,
  savedSearches: savedSearchProcedures,
  letterChoices: emailPreferenceProcedures,
  advertising: advertisingProcedures,
  bookings: { ...bookingProcedures, ...holdProcedures },
  payments: paymentProcedures,
  moderation: { ...moderationProcedures, release: releaseListing, auditLog },
  content: contentProcedures,
  live: liveProcedures,
}
