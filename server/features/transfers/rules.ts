/** The provider pays nothing to an account with one of these, and the seller cannot change that. */
export const refusedStatuses = ['rejected', 'unsupported', 'closed']

/** Whether the provider has declined the seller. */
export const isRefused = ({ status }: { status: string }) => refusedStatuses.includes(status)
