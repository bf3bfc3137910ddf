import { useTranslations } from 'use-intl'
import type { AskedQuestion } from '../../../contract/questions.ts'
import { api } from '../../api/api.ts'
import { ReportText } from '../reports/report-text.tsx'

type Props = { question: Pick<AskedQuestion, '_id' | 'askerName'> }

/** Reports a question with its answer to the admins. */
export function ReportQuestion({ question: { _id: id, askerName: name } }: Props) {
  const t = useTranslations('questions.report')
  return (
    <ReportText
      text={t('act')}
      label={t('actOf', { name })}
      part={`question-${id}`}
      id={id}
      texts="questions.report"
      send={(reason) => api.questions.report({ id, reason })}
    />
  )
}
