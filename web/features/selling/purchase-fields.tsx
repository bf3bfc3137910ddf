import { useLocale, useTranslations } from 'use-intl'
import { dateFormat } from '../../i18n/formats.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { ProductFormState } from './product-resolver.ts'

function monthsIn(locale: string) {
  const name = dateFormat(locale, { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, month) => ({
    value: String(month + 1),
    name: name.format(Date.UTC(2000, month)),
  }))
}

/** When the product was bought new: year and month. */
export function PurchaseFields({ form: { register, formState } }: { form: ProductFormState }) {
  const t = useTranslations('selling')
  const months = monthsIn(useLocale())
  const { errors } = formState
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        label={t('fields.purchase')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        placeholder="2023"
        required
        error={errors.purchase?.message}
        {...register('purchase')}
      />
      <SelectField
        label={t('fields.purchaseMonth')}
        required
        error={errors.purchaseMonth?.message}
        {...register('purchaseMonth')}
      >
        <option value="">{t('selectMonth')}</option>
        {months.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
