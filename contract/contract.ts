import { attributes } from './attribute-routes.ts'
import { bookings } from './bookings.ts'
import { catalog } from './catalog.ts'
import { content } from './content.ts'
import { dashboard } from './dashboard.ts'
import { favourites } from './favourites.ts'
import { legal } from './legal.ts'
import { live } from './live.ts'
import { media } from './media.ts'
import { accounts } from './members/accounts.ts'
import { conversations } from './members/conversations.ts'
import { emailPreferences } from './members/email-preferences.ts'
import { identity } from './members/identity.ts'
import { members } from './members/member-overview.ts'
import { push } from './members/push.ts'
import { restrictions } from './members/restrictions.ts'
import { sellerProfiles } from './members/seller-profiles.ts'
import { moderation } from './moderation.ts'
import { notices } from './notices.ts'
import { ownAccount } from './own-account.ts'
import { accounting } from './payments/accounting.ts'
import { payments } from './payments/payments.ts'
import { payouts } from './payments/payouts.ts'
import { reconciliation } from './payments/reconciliation.ts'
import { refunds } from './payments/refunds.ts'
import { statements } from './payments/statements.ts'
import { taxReports } from './payments/tax-reports.ts'
import { items } from './product-page.ts'
import { questions } from './questions.ts'
import { reviews } from './reviews.ts'
import { appeals } from './sales/appeals.ts'
import { casePhotos } from './sales/case-photos.ts'
import { evidence } from './sales/evidence.ts'
import { offers } from './sales/offers.ts'
import { sales } from './sales/sales.ts'
import { tracking } from './sales/tracking.ts'
import { savedSearches } from './search/saved-searches.ts'
import { search } from './search/search-routes.ts'
import { sellerDetails } from './seller-details.ts'
import { advertising } from './selling/advertising.ts'
import { imports } from './selling/csv-import.ts'
import { listingFigures } from './selling/listing-figures.ts'
import { ownListings } from './selling/own-listings.ts'
import { priceGuidance } from './selling/price-guidance.ts'

/** All API procedures, below `/api`. */
export const contract = {
  identity,
  accounts,
  members,
  ownAccount,
  dashboard,
  sellerDetails,
  taxReports,
  media,
  catalog,
  ownListings,
  items,
  questions,
  search,
  attributes,
  imports,
  priceGuidance,
  favourites,
  savedSearches,
  emailPreferences,
  notices,
  push,
  advertising,
  bookings,
  offers,
  payments,
  payouts,
  refunds,
  reconciliation,
  statements,
  accounting,
  sales,
  casePhotos,
  evidence,
  tracking,
  appeals,
  moderation,
  restrictions,
  conversations,
  reviews,
  sellerProfiles,
  listingFigures,
  content,
  legal,
  live,
}
