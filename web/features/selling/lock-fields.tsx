import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { lockAnswers, lockQuestions } from '../../../contract/grade-enums.ts'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { MoreSection } from './more-section.tsx'
import { blankLocks } from './product-form-values.ts'
import type { ProductFormState } from './product-resolver.ts'

/** Questions about locks and remaining accounts on the machine, with instructions to check them. */
export function LockFields({ form }: { form: ProductFormState }) {
  const t = useTranslations('selling')
  const questions = useTranslations('grades.locks')
  const answerLabels = useTranslations('answers')
  const answers = useWatch({ control: form.control, name: 'locks' })
  const isAnswered = Object.values(answers).some(Boolean)
  return (
    <MoreSection
      title={t('sections.locks')}
      intro={t('checklist.intro')}
      open={t('checklist.open')}
      hasValues={isAnswered}
      clear={t('checklist.clear')}
      onClear={() => form.setValue('locks', blankLocks)}
    >
      {lockQuestions.map((question) => (
        <RadioGroup
          key={question}
          legend={questions(question)}
          hint={t(`checklist.how.${question}`)}
          error={form.formState.errors.locks?.[question]?.message}
          className="flex flex-wrap gap-2 *:grow sm:*:basis-0"
          values={lockAnswers}
          labelOf={answerLabels}
          field={form.register(`locks.${question}`)}
        />
      ))}
    </MoreSection>
  )
}
