/** In characters. */
export const maxMessageLength = 2_000
export const maxMessagePhotos = 4

/** Links, addresses and numbers in messages of younger accounts are shown after a click only. */
export const newAccountDays = 7

/** Conversations are deleted so many days after their last message, and the end of their sale. */
export const conversationRetentionDays = 365
