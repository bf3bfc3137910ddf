import { useTranslations } from 'use-intl'
import { newRefund, type Payment } from '../../../contract/payments/payments.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ReasonForm } from '../../ui/reason-form.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { usePersonName } from '../../ui/use-person-name.ts'
import type { Refund } from './use-refund.ts'

const maxReasonLength = 500

function useConsequence() {
  const t = useTranslations('admin.refund')
  const wording = useFormatPrice()
  const personName = usePersonName()
  return ({ buyerName, price, refundable, currency }: Payment) =>
    t(refundable === price ? 'consequence' : 'consequenceForRest', {
      price: wording.price(price, currency),
      rest: wording.price(refundable, currency),
      name: personName(buyerName),
    })
}

/** Explains the effect of a refund, and asks for the reason. */
export function RefundDialog({ refund }: { refund: Refund }) {
  const t = useTranslations('admin.refund')
  const consequenceOf = useConsequence()
  const { item: payment, draftKey, dialog } = refund
  const { open, onOpenChange, finalFocus, ...answer } = dialog
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      finalFocus={finalFocus}
      title={t('title', { title: payment?.header ?? '' })}
      description={payment && consequenceOf(payment)}
    >
      <ReasonForm
        key={draftKey}
        draftKey={draftKey}
        schema={newRefund.shape.reason}
        maxLength={maxReasonLength}
        words={{
          label: t('reason'),
          hint: t('whoReads'),
          decline: t('cancel'),
          accept: t('act'),
        }}
        grave
        onDecline={() => onOpenChange(false)}
        {...answer}
      />
    </Dialog>
  )
}
