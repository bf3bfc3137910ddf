/** Unsold listings of a seller whose e-mail address is not confirmed. */
export const maxUnconfirmedListings = 3

/** How many listings one call pauses or relists at most. */
export const maxListingsPerCall = 500
