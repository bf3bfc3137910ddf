import { useTranslations } from 'use-intl'
import {
  maxRefundReasonLength,
  newRefund,
  type Payment,
} from '../../../contract/payments/payments.ts'
import { TextDialog } from '../../ui/text-dialog.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { usePersonName } from '../../ui/use-person-name.ts'
import type { RefundAction } from './use-refund.ts'

function useConsequence() {
  const t = useTranslations('admin.refund')
  const formatPrice = useFormatPrice()
  const personName = usePersonName()
  return ({ buyerName, price, refundable, currency }: Payment) =>
    t(refundable === price ? 'consequence' : 'consequenceForRest', {
      price: formatPrice(price, currency),
      rest: formatPrice(refundable, currency),
      name: personName(buyerName),
    })
}

/** Explains the effect of a refund, and asks for the reason. */
export function RefundDialog({ refund }: { refund: RefundAction }) {
  const t = useTranslations('admin.refund')
  const consequenceOf = useConsequence()
  const { item: payment, draftKey, dialog } = refund
  return (
    <TextDialog
      dialog={dialog}
      draftKey={draftKey}
      title={t('title', { title: payment?.header ?? '' })}
      description={payment && consequenceOf(payment)}
      schema={newRefund.shape.reason}
      maxLength={maxRefundReasonLength}
      words={{
        label: t('reason'),
        hint: t('whoReads'),
        cancel: t('cancel'),
        submit: t('act'),
      }}
      destructive
    />
  )
}
