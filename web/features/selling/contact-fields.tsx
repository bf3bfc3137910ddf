import { useTranslations } from 'use-intl'
import { deliveries } from '../../../contract/catalog-enums.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { ProductFormState } from './product-resolver.ts'

/** The seller's contact details, and where and how the product is handed over. */
export function ContactFields({ form: { register, formState } }: { form: ProductFormState }) {
  const t = useTranslations('selling')
  const { errors } = formState
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        label={t('fields.phone')}
        type="tel"
        autoComplete="tel"
        hint={t('phoneHint')}
        required
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextField
        label={t('fields.location')}
        autoComplete="address-level2"
        hint={t('locationHint')}
        required
        error={errors.location?.message}
        {...register('location')}
      />
      <SelectField
        label={t('fields.delivery')}
        hint={t('deliveryHint')}
        error={errors.delivery?.message}
        {...register('delivery')}
      >
        {deliveries.map((delivery) => (
          <option key={delivery} value={delivery}>
            {t(`deliveries.${delivery}`)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
