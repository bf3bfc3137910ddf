import { day, hour, rateLimits } from '../../access/rate-limits.ts'

export const questionLimits = rateLimits({
  askByAccount: { per: 'account', max: 30, seconds: day },
  askByAddress: { per: 'address', max: 60, seconds: hour },
  answerQuestion: { per: 'account', max: 120, seconds: hour },
  reportQuestion: { per: 'account', max: 30, seconds: hour },
})
