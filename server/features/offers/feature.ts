import { feature, onJob } from '../../feature.ts'
import { announceOffer, answerDueOffers } from './answer-due.ts'
import { followUpOffers } from './follow-up.ts'
import { deleteOldOffers, eraseOffers, exportOfferSettings, exportOffers } from './gdpr.ts'
import { announceOfferJob, answerOffersJob, followUpOffersJob } from './jobs.ts'
import { offerPolicy } from './policy.ts'
import { offerLimits } from './rate-limits.ts'
import { offerProcedures } from './routes.ts'

export const offers = feature({
  policy: offerPolicy,
  rateLimits: offerLimits,
  procedures: { offers: offerProcedures },
  jobs: [
    onJob(announceOfferJob, announceOffer),
    onJob(answerOffersJob, answerDueOffers),
    onJob(followUpOffersJob, followUpOffers),
  ],
  exportSections: { offers: exportOffers, offerSettings: exportOfferSettings },
  erasure: eraseOffers,
  retention: deleteOldOffers,
})
