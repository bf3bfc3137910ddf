export const maxQuestionLength = 500
export const maxAnswerLength = 1_000

/** Unanswered questions of one member about one product. */
export const maxOpenQuestions = 3

/** How long an answer can be changed. */
export const answerEditMinutes = 15

/** Answered questions that the item page shows at first. */
export const latestQuestions = 5
