import { useTranslations } from 'use-intl'
import { logOut } from '../../session/log-out.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Callout } from '../../ui/callout.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { FocusedPanel } from '../../ui/outcome.tsx'
import { useAction } from '../../ui/use-action.ts'

/**
 * Shown to members whose address is confirmed. The link may be that of another account, which they
 * can log in to.
 */
export function AlreadyConfirmed({ name }: { name: string }) {
  const t = useTranslations('auth')
  const { act, isPending, error } = useAction(logOut)
  return (
    <FocusedPanel role="status" className="grid gap-5">
      <Callout>{t('loggedInAs', { name })}</Callout>
      <Callout tone="good">{t('addressConfirmed')}</Callout>
      <ButtonLink to="/">{t('continue')}</ButtonLink>
      <Button variant="secondary" busy={isPending} onClick={() => act()}>
        {t('otherAccount')}
      </Button>
      <FormError failure={error} />
    </FocusedPanel>
  )
}
