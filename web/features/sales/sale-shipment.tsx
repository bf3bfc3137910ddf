import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Sale } from '../../../contract/sales.ts'
import { textLink } from '../../ui/text-link.ts'
import { UserText } from '../../ui/user-text.tsx'
import { SaleFact } from './sale-facts.tsx'
import { SaleSection } from './sale-section.tsx'
import { type Carrier, carrierOf, trackingAddress } from './tracking-address.ts'

function TrackingLink({ carrier, trackingNumber }: { carrier: Carrier; trackingNumber: string }) {
  const t = useTranslations('sales')
  const address = trackingAddress(carrier, trackingNumber)
  if (!address) return null
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={textLink}>
      {t('shipment.track', { carrier: t(`carriers.${carrier}`) })}
      <ExternalLink aria-hidden className="ms-1 inline size-4 align-text-bottom" />
      <span className="sr-only"> {t('shipment.newTab')}</span>
    </a>
  )
}

/** The carrier and the tracking number of a sale that was shipped. */
export function SaleShipment({ shipment }: { shipment: NonNullable<Sale['shipment']> }) {
  const t = useTranslations('sales')
  const { trackingNumber } = shipment
  const carrier = carrierOf(shipment.carrier)
  return (
    <SaleSection title={t('shipment.title')}>
      <dl className="grid gap-3">
        <SaleFact term={t('shipment.carrier')}>{t(`carriers.${carrier}`)}</SaleFact>
        <SaleFact term={t('shipment.trackingNumber')}>
          {trackingNumber ? <UserText>{trackingNumber}</UserText> : t('shipment.none')}
        </SaleFact>
      </dl>
      {trackingNumber && (
        <p>
          <TrackingLink carrier={carrier} trackingNumber={trackingNumber} />
        </p>
      )}
    </SaleSection>
  )
}
