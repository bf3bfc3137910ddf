import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type LockAnswer, type LockQuestion, lockQuestions } from '../../../contract/grade-enums.ts'
import type { Item } from '../../../contract/product-page.ts'
import { TitledSection } from '../../ui/titled-section.tsx'

const wished: Record<LockQuestion, LockAnswer> = {
  firmwarePassword: 'no',
  managementLock: 'no',
  dataWiped: 'yes',
}

type AnswerProps = { question: LockQuestion; answer: LockAnswer }

function Answer({ question, answer }: AnswerProps) {
  const t = useTranslations('answers')
  const Icon =
    answer === 'unknown' ? CircleHelp : answer === wished[question] ? CircleCheck : TriangleAlert
  const tone = answer === wished[question] ? 'text-accent-strong' : 'text-warn'
  return (
    <dd className={`flex shrink-0 items-center gap-2 self-start font-medium ${tone}`}>
      <Icon aria-hidden className="size-5 shrink-0" />
      {t(answer)}
    </dd>
  )
}

/** The seller's answers about locks that could keep a buyer from using the machine. */
export function ItemLocks({ locks }: { locks: Item['locks'] }) {
  const t = useTranslations('item')
  const questions = useTranslations('grades.locks')
  if (!locks) {
    return (
      <TitledSection large title={t('locks')}>
        <p className="max-w-prose text-muted">{t('locksMissing')}</p>
      </TitledSection>
    )
  }
  return (
    <TitledSection large title={t('locks')}>
      <dl className="card px-4 py-1 sm:px-5">
        {lockQuestions.map((question) => (
          <div
            key={question}
            className="flex justify-between gap-x-5 border-t border-line py-2.5 first:border-t-0"
          >
            <dt className="text-muted">{questions(question)}</dt>
            <Answer question={question} answer={locks[question]} />
          </div>
        ))}
      </dl>
    </TitledSection>
  )
}
