import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DialogActions } from '../../ui/dialog-actions.tsx'
import { SendConfirmation } from '../auth/send-confirmation.tsx'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  email: string
  heading: RefObject<HTMLElement | null>
}

/** What to do about a hold that was refused as `email_unconfirmed`; a toast says why it was. */
export function ConfirmAddressDialog({ open, onOpenChange, email, heading }: Props) {
  const t = useTranslations('booking')
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('confirmAddress')}
      description={t('confirmAddressHint', { email })}
      finalFocus={() => heading.current}
    >
      <DialogActions>
        <SendConfirmation email={email} />
        <Button className="sm:self-start" onClick={() => onOpenChange(false)}>
          {t('ok')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
