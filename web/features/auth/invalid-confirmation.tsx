import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { identity } from '../../api/identity-actions.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Callout } from '../../ui/callout.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { FocusedPanel } from '../../ui/outcome.tsx'
import { useAction } from '../../ui/use-action.ts'

/** Shown for an expired or used confirmation link; a signed-in member can request a new one. */
export function InvalidConfirmation({ signedIn }: { signedIn: boolean }) {
  const t = useTranslations('auth')
  const [resent, setResent] = useState(false)
  const { act, isPending, error } = useAction(async () => {
    await identity.sendConfirmation()
    setResent(true)
  })
  return (
    // With a key, so that it takes the focus again when the button is gone.
    <FocusedPanel key={`${resent}`} role="status" className="grid gap-5">
      <Callout tone="warn">{t('addressNotConfirmed')}</Callout>
      {resent && <Callout>{t('confirmEmailResent')}</Callout>}
      {!signedIn && <ButtonLink to="/login">{t('logIn')}</ButtonLink>}
      {signedIn && !resent && (
        <Button busy={isPending} onClick={() => act()}>
          {t('sendNewLink')}
        </Button>
      )}
      <FormError failure={error} />
    </FocusedPanel>
  )
}
