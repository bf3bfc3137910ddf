import type { ComponentProps } from 'react'
import { Field, type FieldText } from './field.tsx'

type Props = ComponentProps<'textarea'> & FieldText

/** A multi-line text field. Spread `register('name')` of the form into it. */
export function TextAreaField({ label, hint, error, required, ...area }: Props) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(wiring) => (
        <textarea
          dir="auto"
          rows={5}
          {...area}
          {...wiring}
          aria-required={required}
          className="control"
        />
      )}
    </Field>
  )
}
