import type { ComponentProps } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { type Delivery, deliveryWays } from '../../../contract/catalog-enums.ts'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { deliveryChoices } from './delivery-choice.ts'

type Props = {
  /** `register('phone')` of the form. */
  phone: ComponentProps<'input'>
  /** `register('delivery')` of the form. */
  delivery: UseFormRegisterReturn
  /** The value of `delivery`. */
  chosen: string
  /** `register('location')` of the form. */
  location: ComponentProps<'input'>
  errors: { [Name in 'phone' | 'delivery' | 'location']?: { message?: string } }
  /** How the listing says that the buyer gets the product. */
  offered: Delivery
}

/** What is known so far of how the buyer gets the product. */
const wayOf = (offered: Delivery, chosen: string): Delivery =>
  offered === 'both' ? (deliveryWays.find((way) => way === chosen) ?? 'both') : offered

/** The contact details that a booking needs, and the choice of the delivery if there is one. */
export function BookingContactFields(props: Props) {
  const { phone, delivery, chosen, location, errors, offered } = props
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
      {offered === 'both' && (
        <RadioGroup
          legend={t('delivery')}
          error={errors.delivery?.message}
          className="grid gap-2 sm:grid-cols-2"
          values={deliveryChoices}
          labelOf={(way) => t(`deliveries.${way}`)}
          field={delivery}
        />
      )}
      <TextField
        label={t('location')}
        hint={t(`locationHints.${wayOf(offered, chosen)}`)}
        autoComplete="address-line1"
        required
        error={errors.location?.message}
        {...location}
      />
    </>
  )
}
