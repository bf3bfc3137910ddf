import { feature, onJob } from '../../feature.ts'
import { announceOffer, answerDueOffers } from './answer-due.ts'
import { followUpOffers } from './follow-up.ts'
import { eraseOffers, exportOfferSettings, exportOffers } from './gdpr.ts'
import { announceOfferJob, answerOffersJob, followUpOffersJob } from './jobs.ts'
import { lockSellersOfOffers } from './lock.ts'
import { offerPolicy } from './policy.ts'
import { offerLimits } from './rate-limits.ts'
import { deleteOldOffers } from './retention.ts'
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
  erasureLock: lockSellersOfOffers,
  erasure: eraseOffers,
  retention: deleteOldOffers,
})
