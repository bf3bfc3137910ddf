import { type ComponentProps, useId } from 'react'
import { CheckBox } from './check-box.tsx'
import { FieldError } from './field.tsx'

type Props = ComponentProps<typeof CheckBox> & { error?: string }

/** A check box of a form with its error. Spread `register('name')` of the form into it. */
export function CheckBoxField({ error, required, ...box }: Props) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <CheckBox
        {...box}
        aria-required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
      />
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}
