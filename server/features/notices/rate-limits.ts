import { day, rateLimits } from '../../access/rate-limits.ts'

export const noticeLimits = rateLimits({
  // The address may be that of a stranger. Beyond them, notices are written without an e-mail.
  noticeEmailUnconfirmed: { per: 'email', max: 20, seconds: day },
  // Of `requiredTopics`, so that questions and messages of others do not use up these.
  requiredEmailUnconfirmed: { per: 'email', max: 20, seconds: day },
})
