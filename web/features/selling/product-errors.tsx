import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { gradedParts } from '../../../contract/grade-enums.ts'
import { UserText } from '../../ui/user-text.tsx'
import { disclosureFields, productFields } from './product-form-values.ts'
import type { ProductFormState } from './product-resolver.ts'
import { useAttributes } from './use-attributes.ts'

type Props = { form: ProductFormState }

/** The invalid fields with their labels, in the form's order. */
function useWrongFields(form: ProductFormState) {
  const t = useTranslations('selling')
  const words = useTranslations('grades.parts')
  const { attributes } = useAttributes(form)
  const { errors } = form.formState
  return [
    ...productFields
      .filter((field) => errors[field])
      .map((field) => ({ field, label: t(`fields.${field}`) })),
    ...attributes
      .filter(({ key }) => errors.specs?.[key])
      .map(({ key, name }) => ({ field: `specs.${key}` as const, label: name })),
    ...gradedParts
      .filter((part) => errors.grades?.[part])
      .map((part) => ({ field: `grades.${part}` as const, label: words(part) })),
    ...disclosureFields
      .filter((name) => errors.disclosures?.[name])
      .map((name) => ({
        field: `disclosures.${name}` as const,
        label: t(`disclosures.fields.${name}`),
      })),
  ]
}

/** A list of links to the invalid fields, if there is more than one. */
export function ProductErrors({ form }: Props) {
  const t = useTranslations('selling')
  const wrong = useWrongFields(form)
  return (
    <div role="status" className="empty:hidden">
      {wrong.length > 1 && (
        <div className="grid gap-2 rounded-control bg-danger-soft p-4 text-danger">
          <p className="flex gap-2 font-medium">
            <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
            {t('mistakes', { count: wrong.length })}
          </p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 ps-7">
            {wrong.map(({ field, label }) => (
              <li key={field}>
                <button
                  type="button"
                  onClick={() => form.setFocus(field)}
                  className="min-h-8 underline underline-offset-4"
                >
                  <UserText>{label}</UserText>
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
