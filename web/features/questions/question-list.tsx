import type { Ref } from 'react'
import type { Question } from '../../../contract/questions.ts'
import { AnswerText, QuestionText } from './question-text.tsx'
import { ReportQuestion } from './report-question.tsx'

type Props = { questions: Question[]; ref?: Ref<HTMLUListElement> }

/** Answered questions, each with a button to report it. */
export function QuestionList({ questions, ref }: Props) {
  return (
    <ul ref={ref} className="card divide-y divide-line px-4 sm:px-5">
      {questions.map((question) => (
        <li key={question._id} id={`question-${question._id}`} className="grid gap-3 py-4">
          <QuestionText question={question} />
          <AnswerText answer={question.answer} />
          <ReportQuestion question={question} />
        </li>
      ))}
    </ul>
  )
}
