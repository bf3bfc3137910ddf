import { feature } from '../feature.ts'
import { favouritePolicy } from './policy.ts'
import { favouriteProcedures } from './routes.ts'

export const favourites = feature({
  policy: favouritePolicy,
  procedures: { favourites: favouriteProcedures },
})
