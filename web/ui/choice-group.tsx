import { type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'

type Props = {
  legend: string
  hint?: ReactNode
  error?: string
  /** Applies to the group of choices. */
  className?: string
  children: ReactNode
}

/** A fieldset with legend, hint and error; `children` are the choices. */
export function ChoiceGroup({ legend, hint, error, className = '', children }: Props) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset aria-describedby={described || undefined} className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 font-medium">{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <div className={className}>{children}</div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
