import { feature, onJob } from '../../feature.ts'
import { followParcelJob } from '../sales/jobs.ts'
import { followParcel } from './follow.ts'
import { pollParcelsJob } from './jobs.ts'
import { parcelPolicy } from './policy.ts'
import { pollParcels } from './poll.ts'
import { trackingProcedures } from './routes.ts'
import { parcelWebhook } from './webhook.ts'

export const parcels = feature({
  policy: parcelPolicy,
  procedures: { tracking: trackingProcedures },
  webhooks: { '/api/webhooks/parcels': parcelWebhook },
  jobs: [onJob(followParcelJob, followParcel), onJob(pollParcelsJob, pollParcels)],
})
