import { type ReactNode, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import type { FieldText } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { TextField } from '../../ui/text-field.tsx'

const inputs = {
  appCode: { inputMode: 'numeric', autoComplete: 'one-time-code' },
  backupCode: { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false },
  password: { autoComplete: 'current-password' },
} as const

type ProofKind = keyof typeof inputs

type Props = FieldText & {
  kind: ProofKind
  submitLabel: string
  submitClass?: string
  busy: boolean
  onProof: (proof: string) => void
  /** Shown after the button. */
  children?: ReactNode
}

/**
 * A form with one field for a code or the password, which the server verifies. An error focuses the
 * field, and a change of `kind` clears it.
 */
export function ProofForm(props: Props) {
  const { kind, submitLabel, submitClass, busy, onProof, children, ...text } = props
  const { register, handleSubmit, setFocus } = useForm<Partial<Record<ProofKind, string>>>({
    shouldUnregister: true,
  })
  const Input = kind === 'password' ? PasswordField : TextField
  const submit = handleSubmit((typed) => onProof(typed[kind] ?? ''))
  const { error } = text
  useEffect(() => {
    if (error) setFocus(kind)
  }, [error, kind, setFocus])
  return (
    <form method="post" noValidate className="grid gap-4" onSubmit={submit}>
      <Input key={kind} {...inputs[kind]} {...text} required {...register(kind)} />
      <Button type="submit" busy={busy} className={submitClass}>
        {submitLabel}
      </Button>
      {children}
    </form>
  )
}
