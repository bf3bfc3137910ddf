import type { ComponentProps } from 'react'
import { Dialog } from './dialog.tsx'
import { SingleTextForm } from './single-text-form.tsx'
import type { ConfirmedText } from './use-confirmed-text.ts'

type FormProps = ComponentProps<typeof SingleTextForm>

type Props = Pick<ComponentProps<typeof Dialog>, 'title' | 'description'> &
  Pick<FormProps, 'schema' | 'maxLength' | 'words' | 'rows' | 'destructive'> & {
    draftKey: string
    dialog: ConfirmedText<{ _id: string }>['dialog'] & Pick<FormProps, 'disabled'>
  }

/** Explains an action, and asks for its reason or another text. */
export function TextDialog({ title, description, draftKey, dialog, ...form }: Props) {
  const { open, onOpenChange, finalFocus, busy, disabled, failure, onAccept } = dialog
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      finalFocus={finalFocus}
      title={title}
      description={description}
    >
      <SingleTextForm
        key={draftKey}
        draftKey={draftKey}
        busy={busy}
        disabled={disabled}
        message={failure}
        onSubmit={onAccept}
        onCancel={() => onOpenChange(false)}
        {...form}
      />
    </Dialog>
  )
}
