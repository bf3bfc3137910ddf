import { feature } from '../../feature.ts'
import { eraseFavourites, exportFavourites } from './gdpr.ts'
import { favouritePolicy } from './policy.ts'
import { favouriteProcedures } from './routes.ts'

export const favourites = feature({
  policy: favouritePolicy,
  procedures: { favourites: favouriteProcedures },
  exportSections: { favourites: exportFavourites },
  erasure: eraseFavourites,
})
