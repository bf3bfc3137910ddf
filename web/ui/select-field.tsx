import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field, type FieldText } from './field.tsx'

type Props = ComponentProps<'select'> & FieldText

/** A native select; pass `<option>`s as children and spread `register('name')` into it. */
export function SelectField({ label, hint, error, required, ...select }: Props) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(wiring) => (
        <div className="relative">
          <select
            {...select}
            {...wiring}
            aria-required={required}
            className="control appearance-none pe-11"
          />
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute inset-y-0 end-3.5 my-auto size-5 text-muted"
          />
        </div>
      )}
    </Field>
  )
}
