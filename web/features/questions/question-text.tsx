import { useTranslations } from 'use-intl'
import type { AskedQuestion, Question } from '../../../contract/questions.ts'
import { DateText } from '../../ui/date-text.tsx'
import { usePersonName } from '../../ui/use-person-name.ts'
import { UserText } from '../../ui/user-text.tsx'

/** The text of a question, its asker and its date. */
export function QuestionText({ question }: { question: AskedQuestion }) {
  const { text, askerName, date } = question
  const personName = usePersonName()
  return (
    <div className="grid min-w-0 gap-1">
      <p className="max-w-prose font-medium whitespace-pre-line wrap-anywhere">
        <UserText>{text}</UserText>
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        <span className="min-w-0 wrap-anywhere">
          <UserText>{personName(askerName)}</UserText>
        </span>
        <DateText iso={date} />
      </p>
    </div>
  )
}

/** What the seller answered. */
export function AnswerText({ answer: { text, date } }: Pick<Question, 'answer'>) {
  const t = useTranslations('questions')
  return (
    <div className="grid min-w-0 gap-1 border-s-2 border-line ps-4">
      <p className="max-w-prose whitespace-pre-line wrap-anywhere">
        <UserText>{text}</UserText>
      </p>
      <p className="flex flex-wrap gap-x-3 text-sm text-muted">
        {t('bySeller')}
        <DateText iso={date} />
      </p>
    </div>
  )
}
