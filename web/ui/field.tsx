import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'

export type FieldText = { label: string; hint?: ReactNode; error?: string }

type Wiring = { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }

export function FieldError({ id, children }: { id?: string; children: string }) {
  return (
    <p id={id} className="flex gap-1.5 text-sm text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  )
}

type Props = FieldText & { required?: boolean; children: (wiring: Wiring) => ReactNode }

/**
 * The label, hint and error of a control, linked by ARIA attributes; `children` renders the
 * control.
 */
export function Field({ label, hint, error, required, children }: Props) {
  const t = useTranslations('ui')
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium">
        {label}
        {required === false && <span className="font-normal text-muted"> {t('optional')}</span>}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
