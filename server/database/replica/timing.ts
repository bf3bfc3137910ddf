/** In milliseconds: a replica that lacks what was written longer ago than this is not read. */
export const mostLag = 3_000

/** In milliseconds: for how long those who write are shown the primary. Longer than `mostLag`. */
export const ownWrites = 5_000

/** In milliseconds: for how long changes are remembered. Longer than `mostLag` and the longest reading. */
export const remembered = 10_000
