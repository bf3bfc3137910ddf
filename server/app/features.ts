import { accounts } from '../features/accounts/feature.ts'
import { advertising } from '../features/advertising/feature.ts'
import { alerts } from '../features/alerts/feature.ts'
import { attributes } from '../features/attributes/feature.ts'
import { bookings } from '../features/bookings/feature.ts'
import { catalog } from '../features/catalog/feature.ts'
import { content } from '../features/content/feature.ts'
import { dashboard } from '../features/dashboard/feature.ts'
import { favourites } from '../features/favourites/feature.ts'
import { holds } from '../features/holds/feature.ts'
import { identity } from '../features/identity/feature.ts'
import { imports } from '../features/imports/feature.ts'
import { live } from '../features/live/feature.ts'
import { media } from '../features/media/feature.ts'
import { moderation } from '../features/moderation/feature.ts'
import { notices } from '../features/notices/feature.ts'
import { parcels } from '../features/parcels/feature.ts'
import { payments } from '../features/payments/feature.ts'
import { priceGuidance } from '../features/price-guidance/feature.ts'
import { reconciliation } from '../features/reconciliation/feature.ts'
import { refunds } from '../features/refunds/feature.ts'
import { sales } from '../features/sales/feature.ts'
import { savedSearches } from '../features/saved-searches/feature.ts'
import { search } from '../features/search/feature.ts'

/** Every feature. Account erasures run in this order, which is also the lock order. */
export const features = [
  identity,
  notices,
  accounts,
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
  payments,
  reconciliation,
  refunds,
  sales,
  parcels,
  content,
  live,
] as const
