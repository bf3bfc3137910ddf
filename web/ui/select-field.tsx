import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field, type FieldText } from './field.tsx'

type Props = ComponentProps<'select'> & FieldText

/** A native select with the site's arrow, for a label that is not that of a `SelectField`. */
export function Select({ className = '', ...select }: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select {...select} className={`control appearance-none pe-11 ${className}`.trimEnd()} />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 end-3.5 my-auto size-5 text-muted"
      />
    </div>
  )
}

/** A native select; pass `<option>`s as children and spread `register('name')` into it. */
export function SelectField({ label, hint, error, required, ...select }: Props) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(wiring) => <Select {...select} {...wiring} aria-required={required} />}
    </Field>
  )
}
