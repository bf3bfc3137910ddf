import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { FormError } from './form-error.tsx'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title?: string
  description?: string
  accept: string
  decline?: string
  busy?: boolean
  failure?: string | null
  finalFocus?: () => HTMLElement | null | undefined
  onAccept: () => void
}

/** Asks before something that can not be undone. */
export function ConfirmDialog({
  title = 'Are you sure?',
  accept,
  decline = 'Cancel',
  busy,
  failure,
  onAccept,
  ...dialog
}: Props) {
  return (
    <Dialog title={title} {...dialog}>
      <div className="grid gap-4">
        <FormError message={failure} />
        <div className="grid gap-3 sm:flex sm:flex-wrap sm:justify-end">
          <Button variant="secondary" onClick={() => dialog.onOpenChange(false)}>
            {decline}
          </Button>
          <Button variant="danger" busy={busy} onClick={onAccept}>
            {accept}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
