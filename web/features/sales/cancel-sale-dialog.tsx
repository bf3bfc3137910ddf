import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { cancellation, maxCancellationReasonLength } from '../../../contract/sales/sales.ts'
import type { Party } from '../../../contract/schemas/party.ts'
import { TextDialog } from '../../ui/text-dialog.tsx'

type Props = Pick<ComponentProps<typeof TextDialog>, 'draftKey' | 'dialog'> & {
  role: Party
}

/** Explains what a cancellation does, and asks for the reason. */
export function CancelSaleDialog({ role, draftKey, dialog }: Props) {
  const t = useTranslations('sales.cancel')
  return (
    <TextDialog
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
        cancel: t('keep'),
        submit: t(role === 'buyer' ? 'actOrder' : 'act'),
      }}
      destructive
    />
  )
}
