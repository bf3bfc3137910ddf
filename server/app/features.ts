import { accounting } from '../features/accounting/feature.ts'
import { accounts } from '../features/accounts/feature.ts'
import { advertising } from '../features/advertising/feature.ts'
import { alerts } from '../features/alerts/feature.ts'
import { attributes } from '../features/attributes/feature.ts'
import { bookings } from '../features/bookings/feature.ts'
import { catalog } from '../features/catalog/feature.ts'
import { content } from '../features/content/feature.ts'
import { conversations } from '../features/conversations/feature.ts'
import { dashboard } from '../features/dashboard/feature.ts'
import { favourites } from '../features/favourites/feature.ts'
import { holds } from '../features/holds/feature.ts'
import { identity } from '../features/identity/feature.ts'
import { imports } from '../features/imports/feature.ts'
import { listingFigures } from '../features/listing-figures/feature.ts'
import { live } from '../features/live/feature.ts'
import { media } from '../features/media/feature.ts'
import { moderation } from '../features/moderation/feature.ts'
import { notices } from '../features/notices/feature.ts'
import { offers } from '../features/offers/feature.ts'
import { parcels } from '../features/parcels/feature.ts'
import { payments } from '../features/payments/feature.ts'
import { payouts } from '../features/payouts/feature.ts'
import { priceGuidance } from '../features/price-guidance/feature.ts'
import { push } from '../features/push/feature.ts'
import { questions } from '../features/questions/feature.ts'
import { reconciliation } from '../features/reconciliation/feature.ts'
import { refunds } from '../features/refunds/feature.ts'
import { restrictions } from '../features/restrictions/feature.ts'
import { reviews } from '../features/reviews/feature.ts'
import { sales } from '../features/sales/feature.ts'
import { savedSearches } from '../features/saved-searches/feature.ts'
import { search } from '../features/search/feature.ts'
import { sellerDetails } from '../features/seller-details/feature.ts'
import { sellerProfiles } from '../features/seller-profiles/feature.ts'
import { statements } from '../features/statements/feature.ts'
import { taxReports } from '../features/tax-reports/feature.ts'

/** Every feature. Account erasures run in this order, which is also the lock order. */
export const features = [
  identity,
  push,
  notices,
  restrictions,
  accounts,
  sellerDetails,
  taxReports,
  dashboard,
  media,
  catalog,
  search,
  attributes,
  imports,
  priceGuidance,
  moderation,
  savedSearches,
  favourites,
  alerts,
  advertising,
  holds,
  bookings,
  offers,
  payments,
  payouts,
  reconciliation,
  statements,
  accounting,
  refunds,
  sales,
  reviews,
  conversations,
  questions,
  sellerProfiles,
  listingFigures,
  parcels,
  content,
  live,
] as const
