import { useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { vatSchemes } from '../../../contract/schemas/disclosures.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { MoreSection } from './more-section.tsx'
import { blankDisclosures } from './product-form-values.ts'
import type { ProductFormState } from './product-resolver.ts'

/** The texts, with the rows of their fields. */
const texts = [
  ['manufacturer', 2],
  ['responsiblePerson', 2],
  ['safetyInformation', 4],
] as const

/** What a trader discloses of a product: the VAT scheme, the manufacturer and safety information. */
export function DisclosureFields({ form }: { form: ProductFormState }) {
  const t = useTranslations('selling.disclosures')
  const { control, register, setValue, formState } = form
  const given = useWatch({ control, name: 'disclosures' })
  const errors = formState.errors.disclosures
  return (
    <MoreSection
      title={t('title')}
      intro={t('intro')}
      open={t('open')}
      hasValues={Object.values(given).some(Boolean)}
      clear={t('clear')}
      onClear={() => setValue('disclosures', blankDisclosures)}
    >
      <SelectField
        label={t('fields.vatScheme')}
        required={false}
        error={errors?.vatScheme?.message}
        {...register('disclosures.vatScheme')}
      >
        <option value="">{t('noVatScheme')}</option>
        {vatSchemes.map((scheme) => (
          <option key={scheme} value={scheme}>
            {t(`vatSchemes.${scheme}`)}
          </option>
        ))}
      </SelectField>
      {texts.map(([name, rows]) => (
        <TextAreaField
          key={name}
          label={t(`fields.${name}`)}
          hint={t(`hints.${name}`)}
          rows={rows}
          required={false}
          error={errors?.[name]?.message}
          {...register(`disclosures.${name}`)}
        />
      ))}
    </MoreSection>
  )
}
