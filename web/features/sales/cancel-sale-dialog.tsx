import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { cancellation, maxCancellationReasonLength } from '../../../contract/sales/sales.ts'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'

type Props = Pick<ComponentProps<typeof ReasonDialog>, 'draftKey' | 'dialog'> & {
  role: 'buyer' | 'seller'
}

/** Explains what a cancellation does, and asks for the reason. */
export function CancelSaleDialog({ role, draftKey, dialog }: Props) {
  const t = useTranslations('sales.cancel')
  return (
    <ReasonDialog
      dialog={dialog}
      draftKey={draftKey}
      title={t(role === 'buyer' ? 'titleOrder' : 'title')}
      description={t(role)}
      schema={cancellation.shape.reason}
      maxLength={maxCancellationReasonLength}
      rows={3}
      words={{
        label: t('reason'),
        hint: t('whoReads'),
        decline: t('keep'),
        accept: t(role === 'buyer' ? 'actOrder' : 'act'),
      }}
      grave
    />
  )
}
