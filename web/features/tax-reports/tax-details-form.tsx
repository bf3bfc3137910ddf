import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import {
  isRequiredField,
  newTaxDetails,
  type TaxDetails,
  taxpayerKinds,
} from '../../../contract/payments/tax-reports.ts'
import { readDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { Button } from '../../ui/button.tsx'
import { useServerErrors } from '../../ui/field-errors.ts'
import { FormError } from '../../ui/form-error.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { useSavedForm } from '../../ui/use-saved-form.ts'
import { CountryField } from './country-field.tsx'
import { fieldsOfKind, taxDetailsValues, taxFields, visibleValues } from './tax-details-fields.ts'
import { TaxTextField } from './tax-text-field.tsx'
import { useSaveTaxDetails } from './use-save-tax-details.ts'

const validate = zodResolver(newTaxDetails)

const resolver: typeof validate = (values, ...rest) => validate(visibleValues(values), ...rest)

/** The form for the details of a seller that the operator must report to tax authorities. */
export function TaxDetailsForm({ details }: { details: TaxDetails | null }) {
  const t = useTranslations('taxReports')
  const draftKey = useDraftKey('tax-details')()
  const { save, isPending, error } = useSaveTaxDetails(draftKey)
  const defaultValues = readDraft(draftKey, taxDetailsValues(details))
  const form = useForm({ resolver, defaultValues })
  const { register, handleSubmit, control, formState, setError } = form
  useSavedForm(draftKey, control, ['tin'])
  const [kind, tin] = useWatch({ control, name: ['kind', 'tin'] })
  const failure = useServerErrors(error, taxFields, setError)
  const send = handleSubmit((sent) => save(sent))
  return (
    <form method="post" noValidate className="grid gap-6" onSubmit={send}>
      <RadioGroup
        legend={t('kind')}
        error={formState.errors.kind?.message}
        className="grid gap-3 sm:grid-cols-2"
        values={taxpayerKinds}
        labelOf={(one) => t(`kinds.${one}`)}
        meaningOf={(one) => t(`meanings.${one}`)}
        field={register('kind')}
      />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {fieldsOfKind(kind).map((field) => {
          const Shown = field.endsWith('ountry') ? CountryField : TaxTextField
          const required = isRequiredField(field, { kind, tin })
          return <Shown key={field} field={field} required={required} form={form} />
        })}
      </div>
      <FormError message={failure} />
      <Button type="submit" busy={isPending} className="sm:justify-self-start">
        {t('save')}
      </Button>
    </form>
  )
}
