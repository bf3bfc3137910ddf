import { useLocale, useTranslations } from 'use-intl'
import { countries } from '../../../contract/schemas/countries.ts'
import { SelectField } from '../../ui/select-field.tsx'
import type { TaxDetailsState, TaxField } from './tax-details-fields.ts'

type Props = { field: TaxField; required: boolean; form: TaxDetailsState }

/** A country by its name in the language of the page. */
export function CountryField({ field, required, form: { register, formState } }: Props) {
  const t = useTranslations('taxReports')
  const language = useLocale()
  const names = new Intl.DisplayNames(language, { type: 'region' })
  const named = countries
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .sort((one, other) => one.name.localeCompare(other.name, language))
  return (
    <SelectField
      label={t(`fields.${field}`)}
      autoComplete={field === 'country' ? 'country' : undefined}
      required={required}
      error={formState.errors[field]?.message}
      {...register(field)}
    >
      <option value="">{t('chooseCountry')}</option>
      {named.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
