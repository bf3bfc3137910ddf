import { useTranslations } from 'use-intl'
import { cancellation } from '../../../contract/sales/sales.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ReasonForm } from '../../ui/reason-form.tsx'

const maxReasonLength = 500

type Props = {
  role: 'buyer' | 'seller'
  /** Keeps the reason when the dialog is closed; `deleteDraft` ends that. */
  draftKey: string
  open: boolean
  busy: boolean
  failure: string | null
  finalFocus: () => HTMLElement | null | undefined
  onCancel: (reason: string) => void
  onOpenChange: (open: boolean) => void
}

/** Explains what a cancellation does, and asks for the reason. */
export function CancelSaleDialog(props: Props) {
  const t = useTranslations('sales.cancel')
  const { role, draftKey, open, busy, failure, finalFocus, onCancel, onOpenChange } = props
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      finalFocus={finalFocus}
      title={t(role === 'buyer' ? 'titleOrder' : 'title')}
      description={t(role)}
    >
      <ReasonForm
        draftKey={draftKey}
        schema={cancellation.shape.reason}
        maxLength={maxReasonLength}
        rows={3}
        words={{
          label: t('reason'),
          hint: t('whoReads'),
          decline: t('keep'),
          accept: t(role === 'buyer' ? 'actOrder' : 'act'),
        }}
        grave
        busy={busy}
        failure={failure}
        onAccept={onCancel}
        onDecline={() => onOpenChange(false)}
      />
    </Dialog>
  )
}
