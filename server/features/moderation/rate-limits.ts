import { days, hours, rateLimits } from '../../access/rate-limits.ts'

export const moderationLimits = rateLimits({
  reportByAccount: { per: 'account', max: 30, seconds: hours },
  reportByAddress: { per: 'address', max: 200, seconds: hours },
  // Valid reports only.
  reportDaily: { per: 'account', max: 10, seconds: days },
  // Without a product, as nothing prevents duplicates of these.
  reportUnlinked: { per: 'account', max: 3, seconds: days },
  noticeByAddress: { per: 'address', max: 10, seconds: hours },
  // By e-mail address, to which no more receipts are sent then.
  receiptAboutContent: { per: 'account', max: 1, seconds: days },
  receiptByEmail: { per: 'account', max: 20, seconds: days },
})
