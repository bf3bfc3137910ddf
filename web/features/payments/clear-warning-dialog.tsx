import { useTranslations } from 'use-intl'
import { clearance } from '../../../contract/payments/reconciliation.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ReasonForm } from '../../ui/reason-form.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import type { ClearWarning } from './use-clear-warning.ts'

const maxReasonLength = 500

/** Explains what clearing a warning does, and asks for the reason. */
export function ClearWarningDialog({ clearing }: { clearing: ClearWarning }) {
  const t = useTranslations('reconciliation')
  const wording = useFormatPrice()
  const { item: warning, draftKey, dialog } = clearing
  const { open, onOpenChange, finalFocus, ...answer } = dialog
  const price = warning ? wording.price(warning.price, warning.currency) : ''
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      finalFocus={finalFocus}
      title={t('clearance.title', { title: warning?.header ?? '' })}
      description={t('clearance.consequence', { price })}
    >
      <ReasonForm
        key={draftKey}
        draftKey={draftKey}
        schema={clearance.shape.note}
        maxLength={maxReasonLength}
        words={{
          label: t('clearance.reason'),
          hint: t('clearance.whoReads'),
          decline: t('clearance.cancel'),
          accept: t('clear'),
        }}
        onDecline={() => onOpenChange(false)}
        {...answer}
      />
    </Dialog>
  )
}
