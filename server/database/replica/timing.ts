/** A replica with more lag is not read. */
export const maxLagMs = 3_000

/** How long writers read from the primary. Longer than `maxLagMs`. */
export const readYourWritesMs = 5_000

/** Longer than `maxLagMs` plus the longest read. */
export const rememberedWritesMs = 10_000
