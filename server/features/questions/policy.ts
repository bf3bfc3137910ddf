import type { Policy } from '../../access/policy.ts'
import { admins, anyone, members, notOwner } from '../../access/policy-rules.ts'

/** Whose question a seller may answer is decided by the queries in `answer.ts`. */
export const questionPolicy = {
  see_questions: { who: anyone },
  ask_question: { who: members, item: notOwner('own_listing') },
  answer_question: { who: members },
  report_question: { who: members },
  remove_question: { who: admins, recentLogin: 'always' },
} satisfies Policy
