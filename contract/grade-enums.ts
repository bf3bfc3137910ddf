import { conditions } from './catalog-enums.ts'

/** The parts of a laptop that are graded, each with a condition. */
export const gradedParts = ['screen', 'body', 'keyboard', 'battery', 'function'] as const

/** What may lock a machine or give its former owner away. `dataWiped` is best answered yes. */
export const lockQuestions = ['firmwarePassword', 'managementLock', 'dataWiped'] as const

export const lockAnswers = ['yes', 'no', 'unknown'] as const

export type Condition = (typeof conditions)[number]
export type GradedPart = (typeof gradedParts)[number]
export type LockQuestion = (typeof lockQuestions)[number]
export type LockAnswer = (typeof lockAnswers)[number]

/** Whether `one` is a better condition than `other`. */
export function isBetter(one: Condition, other: Condition): boolean {
  return conditions.indexOf(one) < conditions.indexOf(other)
}

/** The condition a product can have at best: that of its worst part. */
export function worstGrade(grades: Record<GradedPart, Condition>): Condition {
  return gradedParts
    .map((part) => grades[part])
    .reduce((worst, grade) => (isBetter(worst, grade) ? grade : worst))
}
