import { useTranslations } from 'use-intl'
import { TextField } from '../../ui/text-field.tsx'
import type { TaxDetailsState, TaxField } from './tax-details-fields.ts'

type Props = { field: TaxField; required: boolean; form: TaxDetailsState }

const completions: Partial<Record<TaxField, string>> = {
  firstName: 'given-name',
  lastName: 'family-name',
  birthDate: 'bday',
  street: 'address-line1',
  postcode: 'postal-code',
  city: 'address-level2',
}

export function TaxTextField({ field, required, form }: Props) {
  const { register, formState, getValues } = form
  const t = useTranslations('taxReports')
  const isCompany = getValues('kind') === 'entity'
  const isName = field === 'lastName' && isCompany
  const hints: Partial<Record<TaxField, string>> = {
    tin: isCompany ? undefined : t('tinHint'),
    birthCity: t('birthHint'),
    vatId: t('vatHint'),
  }
  return (
    <TextField
      label={t(isName ? 'legalName' : `fields.${field}`)}
      type={field === 'birthDate' ? 'date' : 'text'}
      autoComplete={isName ? 'organization' : completions[field]}
      hint={hints[field]}
      required={required}
      error={formState.errors[field]?.message}
      {...register(field)}
    />
  )
}
