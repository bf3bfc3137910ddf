import type { ComponentProps } from 'react'
import { Dialog } from './dialog.tsx'
import { ReasonForm } from './reason-form.tsx'
import type { ConfirmedText } from './use-confirmed-text.ts'

type FormProps = ComponentProps<typeof ReasonForm>
type Confirmed = ConfirmedText<{ _id: string }>
type Answer = {
  draftKey: string
  dialog: Confirmed['dialog'] & Pick<FormProps, 'disabled'>
}
type Props = Pick<ComponentProps<typeof Dialog>, 'title' | 'description'> &
  Answer &
  Pick<FormProps, 'schema' | 'maxLength' | 'words' | 'grave' | 'rows'>

/** Explains an action, and asks for its reason. */
export function ReasonDialog({ title, description, draftKey, dialog, ...form }: Props) {
  const { open, onOpenChange, finalFocus, ...answer } = dialog
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      finalFocus={finalFocus}
      title={title}
      description={description}
    >
      <ReasonForm
        key={draftKey}
        draftKey={draftKey}
        onDecline={() => onOpenChange(false)}
        {...form}
        {...answer}
      />
    </Dialog>
  )
}
