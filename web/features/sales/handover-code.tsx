import { useTranslations } from 'use-intl'
import type { Sale } from '../../../contract/sales/sales.ts'
import { CardSection } from '../../ui/card-section.tsx'
import { QrCode } from '../../ui/qr-code.tsx'

/** The address that fills the code in on the buyer's order page. Servers do not see the fragment. */
const addressOf = (id: string, code: string) =>
  new URL(`/dashboard/orders/${id}#code=${code}`, window.location.origin).href

/** The seller's handover code, as digits and as a QR code. */
export function HandoverCode({ sale: { _id, handoverCode, delivery } }: { sale: Sale }) {
  const t = useTranslations('sales.code')
  if (!handoverCode) return null
  return (
    <CardSection title={t('title')}>
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
    </CardSection>
  )
}
