import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { identity } from '../../api/identity-actions.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'

/** Sends the confirmation e-mail again. */
export function SendConfirmation({ email }: { email: string }) {
  const t = useTranslations('booking')
  const sending = useMutation({ mutationFn: identity.sendConfirmation })
  return (
    <div className="grid gap-2 sm:justify-items-start">
      <Button variant="secondary" busy={sending.isPending} onClick={() => sending.mutate()}>
        {t('sendConfirmation')}
      </Button>
      <p role="status" className="text-sm wrap-anywhere empty:absolute">
        {sending.isSuccess && t('confirmationSent', { email })}
      </p>
      <FormError failure={sending.error} />
    </div>
  )
}
