import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { categoryNames } from '../../../contract/catalog-enums.ts'
import { CheckBox } from '../../ui/check-box.tsx'
import { FieldError } from '../../ui/field.tsx'
import type { AttributeFormState } from './use-attribute-form.ts'

/** The categories that use the attribute, and how. */
export function AttributeCategories({ form }: { form: AttributeFormState }) {
  const t = useTranslations('attributes')
  const { control, register, formState } = form
  const [categories, kind] = useWatch({ control, name: ['categories', 'kind'] })
  const wrong = formState.errors.categories?.message
  return (
    <div className="grid gap-4">
      {categoryNames.map((name) => {
        const isAsked = categories[name]?.asked
        return (
          <fieldset key={name} className="grid gap-x-5 sm:flex sm:flex-wrap">
            <legend className="font-medium">{name}</legend>
            <CheckBox {...register(`categories.${name}.asked`)}>{t('isAsked')}</CheckBox>
            <CheckBox {...register(`categories.${name}.required`)} disabled={!isAsked}>
              {t('isRequired')}
            </CheckBox>
            {kind !== 'text' && (
              <CheckBox {...register(`categories.${name}.filterable`)} disabled={!isAsked}>
                {t('isFilterable')}
              </CheckBox>
            )}
          </fieldset>
        )
      })}
      {wrong && <FieldError>{String(wrong)}</FieldError>}
    </div>
  )
}
