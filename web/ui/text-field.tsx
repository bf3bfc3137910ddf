import type { ComponentProps } from 'react'
import { Field, type FieldText } from './field.tsx'

type Props = ComponentProps<'input'> & FieldText

/** A single-line text field. Spread `register('name')` of the form into it. */
export function TextField({ label, hint, error, required, ...input }: Props) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(wiring) => (
        <input
          dir={input.type === undefined || input.type === 'search' ? 'auto' : undefined}
          type="text"
          {...input}
          {...wiring}
          aria-required={required}
          className="control"
        />
      )}
    </Field>
  )
}
