import { feature } from '../../feature.ts'
import { deleteUnusedPhotos } from './gc.ts'
import { exportPhotos } from './gdpr.ts'
import { mediaPolicy } from './policy.ts'
import { markPhotosForDeletion } from './queries.ts'
import { mediaLimits } from './rate-limits.ts'
import { mediaProcedures } from './routes.ts'
import { photoFiles } from './serving.ts'

export const media = feature({
  policy: mediaPolicy,
  rateLimits: mediaLimits,
  procedures: { media: mediaProcedures },
  routes: { '/media': photoFiles },
  retention: deleteUnusedPhotos,
  exportSections: { photos: exportPhotos },
  finalErasure: markPhotosForDeletion,
})
