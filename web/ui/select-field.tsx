import type { ComponentProps } from 'react'
import { Field, type FieldText } from './field.tsx'

type Props = ComponentProps<'select'> & FieldText

/** The browser's own choice list; give it `<option>`s and spread `register('name')` into it. */
export function SelectField({ label, hint, error, required, ...select }: Props) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(wiring) => <select {...select} {...wiring} aria-required={required} className="control" />}
    </Field>
  )
}
