import { feature } from '../feature.ts'
import { eraseFavourites, favouritesOf } from './gdpr.ts'
import { favouritePolicy } from './policy.ts'
import { favouriteProcedures } from './routes.ts'

export const favourites = feature({
  policy: favouritePolicy,
  procedures: { favourites: favouriteProcedures },
  exportSections: { favourites: favouritesOf },
  erasure: eraseFavourites,
})
