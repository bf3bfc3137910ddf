import { accounts } from './accounts.ts'
import { advertising } from './advertising.ts'
import { appeals } from './appeals.ts'
import { attributes } from './attribute-calls.ts'
import { bookings } from './bookings.ts'
import { casePhotos } from './case-photos.ts'
import { catalog } from './catalog.ts'
import { content } from './content.ts'
import { imports } from './csv-import.ts'
import { dashboard } from './dashboard.ts'
import { emailPreferences } from './email-preferences.ts'
import { favourites } from './favourites.ts'
import { identity } from './identity.ts'
import { live } from './live.ts'
import { media } from './media.ts'
import { moderation } from './moderation.ts'
import { notices } from './notices.ts'
import { ownAccount } from './own-account.ts'
import { payments } from './payments.ts'
import { priceGuidance } from './price-guidance.ts'
import { items } from './product-page.ts'
import { reconciliation } from './reconciliation.ts'
import { sales } from './sales.ts'
import { savedSearches } from './saved-searches.ts'
import { search } from './search-calls.ts'

/** All API procedures, below `/api`. */
export const contract = {
  identity,
  accounts,
  ownAccount,
  dashboard,
  media,
  catalog,
  items,
  search,
  attributes,
  imports,
  priceGuidance,
  favourites,
  savedSearches,
  letterChoices: emailPreferences,
  notices,
  advertising,
  bookings,
  payments,
  reconciliation,
  sales,
  casePhotos,
  appeals,
  moderation,
  content,
  live,
}
