import { Hourglass } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { AskedQuestion } from '../../../contract/questions.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { QuestionText } from './question-text.tsx'

type Props = { questions: AskedQuestion[]; isSeller: boolean }

/** Questions without an answer, which only their asker and the seller see. */
export function WaitingQuestions({ questions, isSeller }: Props) {
  const t = useTranslations('questions.waiting')
  if (questions.length === 0) return null
  return (
    <>
      <ul className="grid gap-3">
        {questions.map((question) => (
          <li
            key={question._id}
            className="grid justify-items-start gap-2 rounded-card border border-dashed border-line p-4"
          >
            <Badge icon={<Hourglass aria-hidden className="size-3.5" />}>
              {t(isSeller ? 'forYou' : 'forSeller')}
            </Badge>
            <QuestionText question={question} />
          </li>
        ))}
      </ul>
      {isSeller && (
        <ButtonLink to="/dashboard/questions" className="justify-self-start">
          {t('answer')}
        </ButtonLink>
      )}
    </>
  )
}
