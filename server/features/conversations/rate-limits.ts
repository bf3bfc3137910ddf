import { day, hour, minute, rateLimits } from '../../access/rate-limits.ts'

export const conversationLimits = rateLimits({
  beginByAccount: { per: 'account', max: 10, seconds: day },
  beginByAddress: { per: 'address', max: 30, seconds: day },
  sendMessage: { per: 'account', max: 20, seconds: minute },
  sendPhotos: { per: 'account', max: 40, seconds: day },
  reportMessage: { per: 'account', max: 30, seconds: hour },
  blockMember: { per: 'account', max: 60, seconds: hour },
})
