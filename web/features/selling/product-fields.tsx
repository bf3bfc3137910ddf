import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { categoryNames, conditions } from '../../../contract/catalog-enums.ts'
import { type Condition, isBetter } from '../../../contract/grade-enums.ts'
import { maxProductDescriptionLength } from '../../../contract/schemas/text-limits.ts'
import { CharactersLeft } from '../../ui/characters-left.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import type { ProductFormState } from './product-resolver.ts'
import { useGrades } from './use-grades.ts'

type Props = { form: ProductFormState }

export function ProductCategoryField({ form: { register, formState } }: Props) {
  const t = useTranslations('selling')
  const error = formState.errors.category?.message
  return (
    <SelectField label={t('fields.category')} required error={error} {...register('category')}>
      <option value="">{t('selectCategory')}</option>
      {categoryNames.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

const [best] = conditions

const isCondition = (text: unknown) => conditions.find((condition) => condition === text)

function useMeaning(chosen: unknown, worst: Condition | undefined) {
  const t = useTranslations('selling')
  const words = useTranslations('products')
  const condition = isCondition(chosen)
  if (condition === worst && worst && worst !== best)
    return t('grading.caps', { worst: words(`conditions.${worst}`) })
  return condition
    ? t('buyersRead', { meaning: words(`meanings.${condition}`) })
    : t('conditionHint')
}

/** The condition and its meaning for buyers. It cannot be better than the worst grade. */
export function ConditionField({ form }: Props) {
  const t = useTranslations('selling')
  const words = useTranslations('products.conditions')
  const { control, register, formState } = form
  const { worst } = useGrades(form)
  return (
    <SelectField
      label={t('fields.condition')}
      hint={useMeaning(useWatch({ control, name: 'condition' }), worst)}
      required
      error={formState.errors.condition?.message}
      {...register('condition')}
    >
      <option value="">{t('selectCondition')}</option>
      {conditions.map((condition) => (
        <option
          key={condition}
          value={condition}
          disabled={worst !== undefined && isBetter(condition, worst)}
        >
          {words(condition)}
        </option>
      ))}
    </SelectField>
  )
}

export function DescriptionField({ form: { control, register, formState } }: Props) {
  const t = useTranslations('selling')
  const text = useWatch({ control, name: 'description' }) ?? ''
  return (
    <TextAreaField
      label={t('fields.description')}
      rows={8}
      required
      hint={<CharactersLeft text={text} maxLength={maxProductDescriptionLength} />}
      error={formState.errors.description?.message}
      {...register('description')}
    />
  )
}
