import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import type { Delivery } from '../../../contract/catalog-enums.ts'
import { TextField } from '../../ui/text-field.tsx'

type Props = {
  /** `register('phone')` of the form. */
  phone: ComponentProps<'input'>
  /** `register('location')` of the form. */
  location: ComponentProps<'input'>
  errors: { phone?: { message?: string }; location?: { message?: string } }
  /** How the buyer gets the product. */
  delivery: Delivery
}

/** The contact details that a booking needs. */
export function BookingContactFields({ phone, location, errors, delivery }: Props) {
  const t = useTranslations('booking')
  return (
    <>
      <TextField
        label={t('phone')}
        type="tel"
        autoComplete="tel"
        required
        error={errors.phone?.message}
        {...phone}
      />
      <TextField
        label={t('location')}
        hint={t(`locationHints.${delivery}`)}
        autoComplete="address-line1"
        required
        error={errors.location?.message}
        {...location}
      />
    </>
  )
}
