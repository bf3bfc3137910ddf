import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { groupings } from '../../../contract/attributes.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { AttributeFormState } from './use-attribute-form.ts'

/** The settings of a numeric attribute: unit, limits and search ranges. */
export function AttributeNumberFields({ form }: { form: AttributeFormState }) {
  const t = useTranslations('attributes')
  const { control, register, formState } = form
  const { errors } = formState
  const grouping = useWatch({ control, name: 'grouping' })
  return (
    <>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <TextField label={t('unit')} error={errors.unit?.message} {...register('unit')} />
        <TextField
          label={t('minimum')}
          inputMode="decimal"
          error={errors.minimum?.message}
          {...register('minimum')}
        />
        <TextField
          label={t('maximum')}
          inputMode="decimal"
          error={errors.maximum?.message}
          {...register('maximum')}
        />
      </div>
      <SelectField
        label={t('grouping')}
        hint={t(`groupingHints.${grouping}`)}
        error={errors.grouping?.message}
        {...register('grouping')}
      >
        {groupings.map((one) => (
          <option key={one} value={one}>
            {t(`groupings.${one}`)}
          </option>
        ))}
      </SelectField>
      {grouping === 'at_least' && (
        <TextField
          label={t('steps')}
          hint={t('stepsHint')}
          error={errors.steps?.message}
          {...register('steps')}
        />
      )}
    </>
  )
}
