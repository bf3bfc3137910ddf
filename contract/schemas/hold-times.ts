/** The longest hold while the buyer's address is not confirmed. */
export const unconfirmedHoldSeconds = 15 * 60

/** How long a buyer whose hold ended unpaid cannot hold the same product. */
export const hoursUntilNextHold = 24
