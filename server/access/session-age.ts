/** A session in use is extended by a week at a time, for at most this long. */
export const maxSessionDays = 30

/** How long after an authentication an admin may refund, promote and delete. */
export const recentLoginMinutes = 15
