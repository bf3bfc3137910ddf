/** In milliseconds: a replica that lacks what was written longer ago than this is not read. */
export const maxLagMs = 3_000

/** In milliseconds: for how long those who write are shown the primary. Longer than `maxLagMs`. */
export const readYourWritesMs = 5_000

/** In milliseconds: for how long changes are remembered. Longer than `maxLagMs` and the longest reading. */
export const rememberedWritesMs = 10_000
