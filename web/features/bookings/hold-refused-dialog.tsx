import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { codeOf, messageOf } from '../../api/failures.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SendConfirmation } from '../auth/send-confirmation.tsx'

const limits = ['email_unconfirmed', 'recently_released', 'too_many_holds_on_network']

/** Whether a hold was refused because of a limit of the buyer, not because of the product. */
export const limitsBuyer = (failure: unknown) => limits.includes(codeOf(failure) ?? '')

type Props = {
  /** Why the hold was refused; undefined while the dialog is closed. */
  failure: unknown
  email: string
  onClose: () => void
  heading: RefObject<HTMLElement | null>
}

/** Explains why this buyer cannot hold the product now, and what to do about it. */
export function HoldRefusedDialog({ failure, email, onClose, heading }: Props) {
  const t = useTranslations('booking')
  return (
    <Dialog
      open={Boolean(failure)}
      onOpenChange={onClose}
      title={t('notPossible')}
      description={failure ? messageOf(failure) : null}
      finalFocus={() => heading.current}
    >
      <div className="flex flex-wrap items-start justify-end gap-3">
        {codeOf(failure) === 'email_unconfirmed' && <SendConfirmation email={email} />}
        <Button onClick={onClose}>{t('ok')}</Button>
      </div>
    </Dialog>
  )
}
