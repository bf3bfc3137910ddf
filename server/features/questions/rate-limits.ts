import { days, hours, rateLimits } from '../../access/rate-limits.ts'

export const questionLimits = rateLimits({
  askByAccount: { per: 'account', max: 30, seconds: days },
  askByAddress: { per: 'address', max: 60, seconds: hours },
  answerQuestion: { per: 'account', max: 120, seconds: hours },
  reportQuestion: { per: 'account', max: 30, seconds: hours },
})
