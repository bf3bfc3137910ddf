export const maxSessionDays = 30

/** How long an authentication counts as recent for refunds, promotions and deletions by admins. */
export const recentLoginMinutes = 15
