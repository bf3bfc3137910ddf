import { CircleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { productFields } from './new-product.ts'
import type { ProductFormState } from './use-product-form.ts'

/** Which fields are wrong, each the way to its field, when more than one is. */
export function ProductMistakes({ form: { formState, setFocus } }: { form: ProductFormState }) {
  const t = useTranslations('selling')
  const wrong = productFields.filter((field) => formState.errors[field])
  return (
    <div role="status" className="empty:hidden">
      {wrong.length > 1 && (
        <div className="grid gap-2 rounded-control bg-danger-soft p-4 text-danger">
          <p className="flex gap-2 font-medium">
            <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0" />
            {t('mistakes', { count: wrong.length })}
          </p>
          <ul className="flex flex-wrap gap-x-4 gap-y-1 ps-7">
            {wrong.map((field) => (
              <li key={field}>
                <button
                  type="button"
                  onClick={() => setFocus(field)}
                  className="min-h-8 underline underline-offset-4"
                >
                  {t(`fields.${field}`)}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
