import { useTranslations } from 'use-intl'
import { clearance, maxClearanceNoteLength } from '../../../contract/payments/reconciliation.ts'
import { TextDialog } from '../../ui/text-dialog.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import type { ClearWarning } from './use-clear-warning.ts'

/** Explains what clearing a warning does, and asks for the reason. */
export function ClearWarningDialog({ clearing }: { clearing: ClearWarning }) {
  const t = useTranslations('reconciliation')
  const formatPrice = useFormatPrice()
  const { item: warning, draftKey, dialog } = clearing
  const price = warning ? formatPrice(warning.price, warning.currency) : ''
  const consequence = warning?.sellerPaid ? 'consequencePaid' : 'consequence'
  return (
    <TextDialog
      dialog={dialog}
      draftKey={draftKey}
      title={t('clearance.title', { title: warning?.header ?? '' })}
      description={t(`clearance.${consequence}`, { price })}
      schema={clearance.shape.note}
      maxLength={maxClearanceNoteLength}
      words={{
        label: t('clearance.reason'),
        hint: t('clearance.whoReads'),
        cancel: t('clearance.cancel'),
        submit: t('clear'),
      }}
    />
  )
}
