/** In characters. */
export const maxMessageLength = 2_000
export const maxMessagePhotos = 4

/** Links, addresses, numbers and photos in messages of younger accounts are shown after a click only. */
export const newAccountDays = 7

/** In days after the last message of a conversation, and the end of its sale. */
export const conversationRetentionDays = 365
