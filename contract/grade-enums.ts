import { conditions } from './catalog-enums.ts'

export const gradedParts = ['screen', 'body', 'keyboard', 'battery', 'function'] as const

/** Locks on a machine. Only for `dataWiped` is yes the good answer. */
export const lockQuestions = ['firmwarePassword', 'managementLock', 'dataWiped'] as const

export const lockAnswers = ['yes', 'no', 'unknown'] as const

export type Condition = (typeof conditions)[number]
export type GradedPart = (typeof gradedParts)[number]
export type LockQuestion = (typeof lockQuestions)[number]
export type LockAnswer = (typeof lockAnswers)[number]

export function isBetter(one: Condition, other: Condition): boolean {
  return conditions.indexOf(one) < conditions.indexOf(other)
}

/** The best possible overall condition: that of the worst part. */
export function worstGrade(grades: Record<GradedPart, Condition>): Condition {
  return gradedParts
    .map((part) => grades[part])
    .reduce((worst, grade) => (isBetter(worst, grade) ? grade : worst))
}
