import { z } from 'zod'
import './schemas/zod-config.ts'
import { conditions } from './catalog-enums.ts'
import { gradedParts, lockAnswers, lockQuestions } from './grade-enums.ts'
import { errorMessage } from './i18n/messages.ts'

const one = z.enum(conditions, errorMessage('grade'))

/** Condition of each part. The worst caps the overall condition: see `worstGrade`. */
export const grades = z.object(
  Object.fromEntries(gradedParts.map((part) => [part, one])) as Record<
    (typeof gradedParts)[number],
    typeof one
  >,
  errorMessage('grade'),
)

const answer = z.enum(lockAnswers, errorMessage('lockAnswer')).default('unknown')

/** What could prevent a buyer from using the machine, as answered by the seller. */
export const locks = z.object(
  Object.fromEntries(lockQuestions.map((question) => [question, answer])) as Record<
    (typeof lockQuestions)[number],
    typeof answer
  >,
  errorMessage('lockAnswer'),
)

export type Grades = z.infer<typeof grades>
/** @public The type of a column. */
export type Locks = z.infer<typeof locks>
