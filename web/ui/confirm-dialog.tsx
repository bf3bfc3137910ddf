import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { DialogActions } from './dialog-actions.tsx'
import { FormError } from './form-error.tsx'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title?: string
  description?: string
  accept: string
  decline?: string
  /** Of the button that accepts: `primary` if nothing is lost. */
  variant?: 'destructive' | 'primary'
  busy?: boolean
  disabled?: boolean
  failure?: string | null
  finalFocus?: () => HTMLElement | null | undefined
  onAccept: () => void
}

/** Asks for confirmation of an action, by default of one that cannot be undone. */
export function ConfirmDialog({
  title,
  accept,
  decline,
  variant = 'destructive',
  busy,
  disabled,
  failure,
  onAccept,
  ...dialog
}: Props) {
  const t = useTranslations('ui')
  return (
    <Dialog title={title ?? t('areYouSure')} {...dialog}>
      <div className="grid gap-4">
        <FormError message={failure} />
        <DialogActions>
          <Button variant="secondary" onClick={() => dialog.onOpenChange(false)}>
            {decline ?? t('cancel')}
          </Button>
          <Button variant={variant} busy={busy} disabled={disabled} onClick={onAccept}>
            {accept}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
