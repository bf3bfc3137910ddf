import { accounts } from './accounts.ts'
import { advertising } from './advertising.ts'
import { bookings } from './bookings.ts'
import { catalog } from './catalog.ts'
import { content } from './content.ts'
import { dashboard } from './dashboard.ts'
import { favourites } from './favourites.ts'
import { identity } from './identity.ts'
import { items } from './items.ts'
import { letterChoices } from './letter-choices.ts'
import { live } from './live.ts'
import { media } from './media.ts'
import { moderation } from './moderation.ts'
import { ownAccount } from './own-account.ts'
import { payments } from './payments.ts'
import { savedSearches } from './saved-searches.ts'
import { search } from './search-calls.ts'

/** Every call of the API, below `/api`. */
export const contract = {
  identity,
  accounts,
  ownAccount,
  dashboard,
  media,
  catalog,
  items,
  search,
  favourites,
  savedSearches,
  letterChoices,
  advertising,
  bookings,
  payments,
  moderation,
  content,
  live,
}
