import { day, hour, rateLimits } from '../../access/rate-limits.ts'

export const moderationLimits = rateLimits({
  reportByAccount: { per: 'account', max: 30, seconds: hour },
  // Without a product, as nothing prevents duplicates of these.
  reportUnlinked: { per: 'account', max: 3, seconds: day },
  noticeByAddress: { per: 'address', max: 10, seconds: hour },
  // Beyond them, notices are received without a receipt.
  receiptAboutContent: { per: 'email', max: 1, seconds: day },
  receiptByEmail: { per: 'email', max: 20, seconds: day },
})
