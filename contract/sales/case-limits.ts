/** In UTF-16 code units. */
export const maxCaseDescriptionLength = 2_000

/** A note to a step of a case. */
export const maxCaseNoteLength = 2_000

/** The statement of reasons of a decision on a case or an appeal. */
export const maxStatementLength = 2_000
