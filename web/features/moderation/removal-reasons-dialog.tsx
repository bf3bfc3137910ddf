import { Dialog } from '../../ui/dialog.tsx'
import { RemovalForm } from './removal-form.tsx'
import type { ConfirmedRemoval } from './use-confirmed-removal.ts'

type Props = {
  removal: ConfirmedRemoval
  title: string
  description: string | undefined
  act: string
  /** Explains when the reasons can be left out; without it, they are required. */
  optionalHint?: string
}

/** Asks for the statement of reasons of a removal or a suspension. */
export function RemovalReasonsDialog({ removal, title, description, act, optionalHint }: Props) {
  const { draftId, dialog } = removal
  const { busy, failure, onAccept, ...frame } = dialog
  return (
    <Dialog {...frame} title={title} description={description}>
      {draftId !== undefined && (
        <RemovalForm
          key={draftId}
          draftId={draftId}
          act={act}
          busy={busy}
          failure={failure}
          optionalHint={optionalHint}
          onCancel={() => frame.onOpenChange(false)}
          onSend={onAccept}
        />
      )}
    </Dialog>
  )
}
