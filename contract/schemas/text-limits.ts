/** The longest texts that can be entered, in UTF-16 code units, which are what forms count too. */
export const maxSearchLength = 254
export const maxProductDescriptionLength = 5_000
export const maxAltTextLength = 200

/** Why a member reports a listing, a review, a question or a message to staff. */
export const maxReportReasonLength = 1_000

/** Why content is illegal, in a notice about it. */
export const maxContentNoticeLength = 5_000

/** The name of a saved search. */
export const maxSearchNameLength = 120
