import { useTranslations } from 'use-intl'
import { bankTransfer } from '../../../contract/payments/bank-transfer.ts'
import { TextDialog } from '../../ui/text-dialog.tsx'
import type { PayOutside } from './use-pay-outside.ts'

type Props = {
  transfer: Pick<PayOutside, 'draftKey' | 'dialog'>
  name: string
  consequence: string
  hint: string
}

/** Says what recording a bank transfer does, and asks for its reference. */
export function BankTransferDialog({ transfer, name, consequence, hint }: Props) {
  const t = useTranslations('reconciliation')
  return (
    <TextDialog
      dialog={transfer.dialog}
      draftKey={transfer.draftKey}
      title={t('outside.title', { name })}
      description={consequence}
      schema={bankTransfer.shape.reference}
      rows={1}
      words={{
        label: t('outside.reference'),
        hint,
        cancel: t('outside.cancel'),
        submit: t('payOutside'),
      }}
    />
  )
}
