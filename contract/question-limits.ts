export const maxQuestionLength = 500
export const maxAnswerLength = 1_000

/** A member may have so many unanswered questions about one product. */
export const maxOpenQuestions = 3

/** An answer can be changed for so many minutes. */
export const answerEditMinutes = 15

/** Of the answered questions, the page of a product shows so many at first. */
export const latestQuestions = 5
