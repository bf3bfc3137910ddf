import { day, rateLimits } from '../../access/rate-limits.ts'

export const noticeLimits = rateLimits({
  // The address may be that of a stranger. Beyond it, notices are written without an e-mail.
  noticeEmailUnconfirmed: { per: 'email', max: 20, seconds: day },
})
