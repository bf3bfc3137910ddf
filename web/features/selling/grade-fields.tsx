import { useTranslations } from 'use-intl'
import { conditions } from '../../../contract/catalog-enums.ts'
import { gradedParts } from '../../../contract/grade-enums.ts'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { MoreSection } from './more-section.tsx'
import type { ProductFormState } from './product-resolver.ts'
import { useGrades } from './use-grades.ts'

const [best] = conditions

type Props = { form: ProductFormState }

function WhyCapped({ form }: Props) {
  const t = useTranslations('selling.grading')
  const words = useTranslations('products.conditions')
  const { worst } = useGrades(form)
  return (
    <p role="status" className="font-medium empty:hidden">
      {worst && worst !== best && t('caps', { worst: words(worst) })}
    </p>
  )
}

/** The grade of each part, with the meaning of each grade for that part. */
export function GradeFields({ form }: Props) {
  const t = useTranslations('selling')
  const words = useTranslations('products.conditions')
  const grades = useTranslations('grades')
  const { worst, cap, clear } = useGrades(form)
  return (
    <MoreSection
      title={t('sections.grades')}
      intro={t('grading.intro')}
      open={t('grading.open')}
      hasValues={worst !== undefined}
      clear={t('grading.clear')}
      onClear={clear}
    >
      {gradedParts.map((part) => (
        <RadioGroup
          key={part}
          legend={grades(`parts.${part}`)}
          error={form.formState.errors.grades?.[part]?.message}
          className="grid gap-2 sm:grid-cols-3"
          values={conditions}
          labelOf={words}
          meaningOf={(condition) => grades(`meanings.${part}.${condition}`)}
          field={form.register(`grades.${part}`, { onChange: cap })}
        />
      ))}
      <WhyCapped form={form} />
    </MoreSection>
  )
}
