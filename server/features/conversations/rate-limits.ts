import { days, hours, minutes, rateLimits } from '../../access/rate-limits.ts'

export const conversationLimits = rateLimits({
  beginByAccount: { per: 'account', max: 10, seconds: days },
  beginByAddress: { per: 'address', max: 30, seconds: days },
  sendMessage: { per: 'account', max: 20, seconds: minutes },
  sendPhotos: { per: 'account', max: 40, seconds: days },
  reportMessage: { per: 'account', max: 30, seconds: hours },
  blockMember: { per: 'account', max: 60, seconds: hours },
})
