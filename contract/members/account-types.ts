export const accountTypes = ['seller', 'buyer'] as const

export type AccountType = (typeof accountTypes)[number]
