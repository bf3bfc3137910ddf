import { day, hour, rateLimits } from '../../access/rate-limits.ts'

export const offerLimits = rateLimits({
  makeOfferByAccount: { per: 'account', max: 50, seconds: day },
  makeOfferByAddress: { per: 'address', max: 200, seconds: day },
  answerOffer: { per: 'account', max: 200, seconds: hour },
  setOfferAnswers: { per: 'account', max: 200, seconds: hour },
})
