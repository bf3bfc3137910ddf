import { feature, onJob } from '../../feature.ts'
import { followParcelJob } from '../sales/jobs.ts'
import { followParcel } from './follow.ts'
import { pollParcelsJob } from './jobs.ts'
import { pollParcels } from './poll.ts'
import { parcelWebhook } from './webhook.ts'

export const parcels = feature({
  webhooks: { '/api/webhooks/parcels': parcelWebhook },
  jobs: [onJob(followParcelJob, followParcel), onJob(pollParcelsJob, pollParcels)],
})
