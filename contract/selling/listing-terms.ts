/** A seller can have so many listings for sale until their e-mail address is confirmed. */
export const maxUnconfirmedListings = 3
