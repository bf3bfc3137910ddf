/** Unsold listings of a seller whose e-mail address is not confirmed. */
export const maxUnconfirmedListings = 3
