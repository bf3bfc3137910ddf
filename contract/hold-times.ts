/** The longest hold while the buyer's address is not confirmed. */
export const unconfirmedHoldSeconds = 15 * 60
