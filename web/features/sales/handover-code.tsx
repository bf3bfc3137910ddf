import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Sale } from '../../../contract/sales/sales.ts'
import { CardSection } from '../../ui/card-section.tsx'
import { QrCode } from '../../ui/qr-code.tsx'

/** The address that fills the code in on the buyer's order page. Servers do not see the fragment. */
const addressOf = (id: string, code: string) =>
  new URL(`/dashboard/orders/${id}#code=${code}`, window.location.origin).href

type SectionProps = {
  sale: Sale
  /** Says what is folded. */
  summary: string
  /** Whether it is unfolded by itself. */
  open?: boolean
  children: ReactNode
}

/** The handover in person, folded unless the parties are to meet: else, shipping comes first. */
export function HandoverSection({ sale, summary, open = false, children }: SectionProps) {
  const t = useTranslations('sales.code')
  if (sale.delivery === 'meet') return <CardSection title={t('title')}>{children}</CardSection>
  return (
    <CardSection title={t('title')}>
      <details open={open}>
        <summary className="min-h-6 cursor-pointer font-medium text-accent-strong">
          {summary}
        </summary>
        <div className="grid gap-4 pt-4">{children}</div>
      </details>
    </CardSection>
  )
}

/** The seller's handover code, as digits and as a QR code. */
export function HandoverCode({ sale }: { sale: Sale }) {
  const t = useTranslations('sales.code')
  const { _id, handoverCode, delivery } = sale
  if (!handoverCode) return null
  return (
    <HandoverSection sale={sale} summary={t('show')}>
      <p className="max-w-prose text-pretty">
        {t(delivery === 'ship' ? 'forSellerToShip' : 'forSeller')}
      </p>
      <div className="grid justify-items-center gap-5 rounded-control bg-sunken p-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:items-center sm:justify-items-start">
        <QrCode text={addressOf(_id, handoverCode)} label={t('qr')} />
        <dl className="grid gap-2">
          <dt className="text-sm text-muted">{t('label')}</dt>
          <dd
            translate="no"
            className="font-mono text-4xl font-semibold tracking-[0.15em] tabular-nums select-all"
          >
            {handoverCode}
          </dd>
          <dd className="text-sm text-muted">{t('scan')}</dd>
          <dd className="text-sm text-muted">{t('offline')}</dd>
        </dl>
      </div>
    </HandoverSection>
  )
}
