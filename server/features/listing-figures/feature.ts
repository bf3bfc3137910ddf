import { feature } from '../../feature.ts'
import { listingFigurePolicy } from './policy.ts'
import { deleteOldViews } from './retention.ts'
import { listingFigureProcedures } from './routes.ts'

export const listingFigures = feature({
  policy: listingFigurePolicy,
  procedures: { listingFigures: listingFigureProcedures },
  retention: deleteOldViews,
})
