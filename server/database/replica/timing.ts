/** A replica with more lag is not read. */
export const maxLagMs = 3_000

/** How long writers read from the primary. Longer than `maxLagMs`. */
export const readYourWritesMs = 5_000

/** The longest statement on the replica, however long one may take on the primary. */
export const maxStatementMs = 2_500

/** Longer than `maxLagMs` plus the longest read: waiting for a connection, and the statement. */
export const rememberedWritesMs = 10_000
