/** Of a list by date; older rows are left out. */
export const maxListed = 1000

/** What was made since then, newest first, in pages of 100. */
export const createdSince = (since: Date) => ({
  created: { gte: Math.floor(since.getTime() / 1000) },
  limit: 100,
})

/** The id in a field that Stripe may have expanded; null if it is empty. */
export const idOf = (field: string | { id: string } | null | undefined): string | null =>
  typeof field === 'string' ? field : (field?.id ?? null)

/** The sum of the rows in a currency, of which Stripe writes the code in lower case. */
export const sumIn = (currency: string, rows: { amount: number; currency: string }[] = []) =>
  rows
    .filter((row) => row.currency === currency.toLowerCase())
    .reduce((sum, { amount }) => sum + amount, 0)
