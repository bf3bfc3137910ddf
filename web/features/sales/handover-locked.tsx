import { useTranslations } from 'use-intl'
import type { Sale } from '../../../contract/sales/sales.ts'
import { Callout } from '../../ui/callout.tsx'
import { CardSection } from '../../ui/card-section.tsx'

/** Replaces the handover code and its form after too many wrong codes. */
export function HandoverLocked({ sale }: { sale: Sale }) {
  const t = useTranslations('sales.code')
  const { state, role, handoverCode, can, delivery } = sale
  const isUsable = role === 'seller' ? handoverCode !== null : can.includes('hand_over')
  if (state !== 'awaiting_handover' || role === 'staff' || isUsable) return null
  return (
    <CardSection title={t('title')}>
      <Callout tone="warn">{t(delivery === 'meet' ? 'lockedMeeting' : 'locked')}</Callout>
    </CardSection>
  )
}
