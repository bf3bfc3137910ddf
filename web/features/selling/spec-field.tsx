import { MonitorCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import type { Attribute } from '../../../contract/attributes.ts'
import { isolate } from '../../../contract/i18n/bidi.ts'
import { Choice } from '../../ui/choice.tsx'
import { ChoiceGroup } from '../../ui/choice-group.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { choiceLabel } from '../product/choice-label.ts'
import { unitIn } from '../product/measure.ts'
import type { ProductFormState } from './product-resolver.ts'

type Props = {
  attribute: Attribute
  form: ProductFormState
  isRead: boolean
  onChange: () => void
}

function FromDevice() {
  const t = useTranslations('selling.specifications')
  return (
    <span className="flex items-center gap-1.5 text-accent">
      <MonitorCheck aria-hidden className="size-4 shrink-0" />
      {t('fromDevice')}
    </span>
  )
}

/** A hint for the field, replaced by a note if the value came from the device report. */
function useHint({ key, kind, minimum, maximum }: Attribute, isRead: boolean): ReactNode {
  const t = useTranslations('selling.specifications')
  if (isRead) return <FromDevice />
  if (key === 'processor') return t('processorHint')
  if (kind !== 'number' || minimum === null || maximum === null) return undefined
  return t('range', { least: minimum, most: maximum })
}

/** The field of one attribute. */
export function SpecField({ attribute, form: { register, formState }, isRead, onChange }: Props) {
  const t = useTranslations('selling')
  const { key, kind, unit, choices, labels, required } = attribute
  const hint = useHint(attribute, isRead)
  const error = formState.errors.specs?.[key]?.message
  const field = register(`specs.${key}`, { onChange })
  const language = useLocale()
  const name = isolate(attribute.name)
  const labelOf = (choice: string) => isolate(choiceLabel(labels, choice) ?? choice)
  const label = unit ? t('unitOf', { name, unit: unitIn(language, unit) }) : name

  if (kind === 'choice') {
    return (
      <SelectField label={label} hint={hint} error={error} {...field}>
        <option value="">{t('specifications.choose')}</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {labelOf(choice)}
          </option>
        ))}
      </SelectField>
    )
  }
  if (kind === 'choices') {
    return (
      <div className="sm:col-span-2">
        <ChoiceGroup
          legend={label}
          hint={hint}
          error={error}
          className="grid grid-cols-2 gap-2 sm:grid-cols-3"
        >
          {choices.map((choice) => (
            <Choice
              key={choice}
              type="checkbox"
              label={labelOf(choice)}
              value={choice}
              {...field}
            />
          ))}
        </ChoiceGroup>
      </div>
    )
  }
  if (kind === 'yes_no') {
    return (
      <div className="sm:col-span-2">
        <ChoiceGroup legend={label} hint={hint} error={error} className="grid gap-2 sm:grid-cols-3">
          <Choice type="radio" label={t('specifications.yes')} value="yes" {...field} />
          <Choice type="radio" label={t('specifications.no')} value="no" {...field} />
          <Choice type="radio" label={t('specifications.notTold')} value="" {...field} />
        </ChoiceGroup>
      </div>
    )
  }
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      inputMode={kind === 'number' ? 'decimal' : undefined}
      autoComplete="off"
      required={required || undefined}
      {...field}
    />
  )
}
