/** Of a list by date; older rows are left out. */
export const maxListed = 1000

/** What was made since then, newest first, in pages of 100. */
export const createdSince = (since: Date) => ({
  created: { gte: Math.floor(since.getTime() / 1000) },
  limit: 100,
})
