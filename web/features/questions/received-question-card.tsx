import { CircleCheck } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { ReceivedQuestion } from '../../../contract/questions.ts'
import { Badge } from '../../ui/badge.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { Picture } from '../../ui/picture.tsx'
import { ItemLink } from '../product/item-link.tsx'
import { AnswerForm } from './answer-form.tsx'
import { AnswerText, QuestionText } from './question-text.tsx'
import { ReportQuestion } from './report-question.tsx'

type Props = { question: ReceivedQuestion }

function Given({ answer }: { answer: NonNullable<ReceivedQuestion['answer']> }) {
  const t = useTranslations('questions.received')
  return (
    <>
      <div>
        <Badge icon={<CircleCheck aria-hidden className="size-3.5" />}>{t('answered')}</Badge>
      </div>
      <AnswerText answer={answer} />
      <p className="text-sm text-muted">
        {t.rich('until', { date: () => <DateText iso={answer.editableUntil} /> })}
      </p>
    </>
  )
}

/** A question about a laptop of the member, with its answer or a form to write one. */
export function ReceivedQuestionCard({ question }: Props) {
  const { productId, header, image, answer } = question
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <article className="card grid min-w-0 grid-cols-[4rem_minmax(0,1fr)] items-center gap-x-4 gap-y-3 p-4 sm:grid-cols-[7rem_minmax(0,1fr)] sm:items-start sm:gap-x-5 sm:p-5">
      <Picture
        src={image}
        alt=""
        className="aspect-4/3 w-full rounded-control sm:row-span-2 sm:self-start"
      />
      <h2 ref={heading} tabIndex={-1} className="font-semibold wrap-anywhere outline-none">
        <ItemLink id={productId} title={header} className="underline-offset-4 hover:underline" />
      </h2>
      <div className="grid min-w-0 content-start gap-3 max-sm:col-span-2">
        <QuestionText question={question} />
        {answer && <Given answer={answer} />}
        <AnswerForm question={question} heading={heading} />
        {!answer && <ReportQuestion question={question} />}
      </div>
    </article>
  )
}
