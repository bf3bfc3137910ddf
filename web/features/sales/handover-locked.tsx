import { useTranslations } from 'use-intl'
import type { Sale } from '../../../contract/sales/sales.ts'
import { CardSection } from '../../ui/card-section.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Replaces the handover code and its form after too many wrong codes. */
export function HandoverLocked({ sale: { state, role, handoverCode, can } }: { sale: Sale }) {
  const t = useTranslations('sales.code')
  const isUsable = role === 'seller' ? handoverCode !== null : can.includes('hand_over')
  if (state !== 'awaiting_handover' || role === 'staff' || isUsable) return null
  return (
    <CardSection title={t('title')}>
      <Notice tone="warn">{t('locked')}</Notice>
    </CardSection>
  )
}
