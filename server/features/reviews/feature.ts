import { feature, onJob } from '../../feature.ts'
import { anonymiseReviewReports, exportReviews } from './gdpr.ts'
import { inviteToReview } from './invite.ts'
import { inviteToReviewJob, publishReviewsJob } from './jobs.ts'
import { reviewPolicy } from './policy.ts'
import { publishDueReviews } from './publish.ts'
import { reviewLimits } from './rate-limits.ts'
import { reviewProcedures } from './routes.ts'

export const reviews = feature({
  policy: reviewPolicy,
  rateLimits: reviewLimits,
  procedures: { reviews: reviewProcedures },
  jobs: [onJob(inviteToReviewJob, inviteToReview), onJob(publishReviewsJob, publishDueReviews)],
  exportSections: { reviews: exportReviews },
  erasure: anonymiseReviewReports,
})
