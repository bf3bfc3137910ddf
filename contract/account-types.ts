/** What one may sign up as. */
export const accountTypes = ['seller', 'buyer'] as const

export type AccountType = (typeof accountTypes)[number]
