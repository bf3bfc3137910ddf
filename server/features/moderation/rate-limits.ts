import { day, hour, rateLimits } from '../../access/rate-limits.ts'

export const moderationLimits = rateLimits({
  reportByAccount: { per: 'account', max: 30, seconds: hour },
  reportByAddress: { per: 'address', max: 200, seconds: hour },
  // Valid reports only.
  reportDaily: { per: 'account', max: 10, seconds: day },
  // Without a product, as nothing prevents duplicates of these.
  reportUnlinked: { per: 'account', max: 3, seconds: day },
  noticeByAddress: { per: 'address', max: 10, seconds: hour },
  // By e-mail address, to which no more receipts are sent then.
  receiptAboutContent: { per: 'account', max: 1, seconds: day },
  receiptByEmail: { per: 'account', max: 20, seconds: day },
})
