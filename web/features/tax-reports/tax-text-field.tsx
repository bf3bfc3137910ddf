import { useTranslations } from 'use-intl'
import { TextField } from '../../ui/text-field.tsx'
import type { TaxDetailsState, TaxField } from './tax-details-fields.ts'

type Props = { field: TaxField; form: TaxDetailsState }

const optional: TaxField[] = ['tin', 'birthCity', 'vatId']
const completions: Partial<Record<TaxField, string>> = {
  firstName: 'given-name',
  lastName: 'family-name',
  birthDate: 'bday',
  street: 'address-line1',
  postcode: 'postal-code',
  city: 'address-level2',
}

export function TaxTextField({ field, form: { register, formState, getValues } }: Props) {
  const t = useTranslations('taxReports')
  const isName = field === 'lastName' && getValues('kind') === 'entity'
  const hints: Partial<Record<TaxField, string>> = {
    tin: t('tinHint'),
    birthCity: t('birthHint'),
    vatId: t('vatHint'),
  }
  return (
    <TextField
      label={t(isName ? 'legalName' : `fields.${field}`)}
      type={field === 'birthDate' ? 'date' : 'text'}
      autoComplete={isName ? 'organization' : completions[field]}
      hint={hints[field]}
      required={!optional.includes(field)}
      error={formState.errors[field]?.message}
      {...register(field)}
    />
  )
}
