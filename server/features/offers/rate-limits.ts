import { days, hours, rateLimits } from '../../access/rate-limits.ts'

export const offerLimits = rateLimits({
  makeOfferByAccount: { per: 'account', max: 50, seconds: days },
  makeOfferByAddress: { per: 'address', max: 200, seconds: days },
  answerOffer: { per: 'account', max: 200, seconds: hours },
  setOfferAnswers: { per: 'account', max: 200, seconds: hours },
})
