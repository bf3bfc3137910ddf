import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Parcel } from '../../../contract/sales/parcels.ts'
import type { Sale } from '../../../contract/sales/sales.ts'
import { closedSaleStates } from '../../../contract/schemas/sale-state.ts'
import { Callout } from '../../ui/callout.tsx'
import { CardSection } from '../../ui/card-section.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { Fact } from '../../ui/fact.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { textLink } from '../../ui/text-link.ts'
import { UserText } from '../../ui/user-text.tsx'
import { CorrectTracking } from './correct-tracking.tsx'
import { type Carrier, carrierOf, trackingAddress } from './tracking-address.ts'
import type { SaleSectionProps } from './use-sale.ts'
import { type SaleStep, useSaleStep } from './use-sale-step.ts'

function TrackingLink({ carrier, trackingNumber }: { carrier: Carrier; trackingNumber: string }) {
  const t = useTranslations('sales')
  const address = trackingAddress(carrier, trackingNumber)
  if (!address) return null
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className={`inline-block py-1 ${textLink}`}
    >
      {t('shipment.track', { carrier: t(`carriers.${carrier}`) })}
      <ExternalLink aria-hidden className="ms-1 inline size-4 align-text-bottom" />
      <span className="sr-only"> {t('shipment.newTab')}</span>
    </a>
  )
}

function ShipmentFacts({
  carrier,
  trackingNumber,
}: {
  carrier: Carrier
  trackingNumber: string | null
}) {
  const t = useTranslations('sales')
  return (
    <>
      <dl className="grid gap-3">
        <Fact term={t('shipment.carrier')}>{t(`carriers.${carrier}`)}</Fact>
        <Fact term={t('shipment.trackingNumber')}>
          {trackingNumber ? <UserText>{trackingNumber}</UserText> : t('shipment.none')}
        </Fact>
      </dl>
      {trackingNumber && (
        <p>
          <TrackingLink carrier={carrier} trackingNumber={trackingNumber} />
        </p>
      )}
    </>
  )
}

/** The delivery, or else the latest scan. */
const latestScanOf = ({ events }: Parcel) =>
  events.findLast(({ kind }) => kind === 'delivered') ?? events.at(-1)

function Whereabouts({ parcel, isClosed }: { parcel: Parcel; isClosed: boolean }) {
  const t = useTranslations('sales')
  const scan = latestScanOf(parcel)
  if (scan) {
    return (
      <p className="text-sm">
        {t(`scans.${scan.kind}`)} · <DateText iso={scan.date} />
      </p>
    )
  }
  if (!parcel.followed || isClosed) return null
  return <p className="text-sm text-muted">{t('shipment.followed')}</p>
}

type ParcelProps = { sale: Sale; parcel: Parcel; isLatest: boolean; step: SaleStep }

function SaleParcel({ parcel, isLatest, sale, step }: ParcelProps) {
  const t = useTranslations('sales.shipment')
  const { direction, trackingNumber, doubt } = parcel
  const isClosed = closedSaleStates.includes(sale.state)
  return (
    <CardSection title={t(direction === 'return' ? 'returnTitle' : 'title')}>
      {doubt && <Callout tone="warn">{t(`doubts.${doubt}`)}</Callout>}
      {parcel.refused && !isClosed && <Callout tone="warn">{t('refused')}</Callout>}
      <ShipmentFacts carrier={carrierOf(parcel.carrier)} trackingNumber={trackingNumber} />
      {!doubt && <Whereabouts parcel={parcel} isClosed={isClosed} />}
      {isLatest && <FormError message={step.failure} />}
      {isLatest && (
        <CorrectTracking
          saleId={sale._id}
          parcel={parcel}
          isPossible={sale.mayCorrectTracking}
          step={step}
        />
      )}
    </CardSection>
  )
}

/**
 * The parcels of a sale. Sales older than the `parcel` table have only a carrier and a tracking
 * number.
 */
export function SaleShipment({ sale, heading }: SaleSectionProps) {
  const t = useTranslations('sales.shipment')
  const step = useSaleStep(heading)
  const { shipment, parcels } = sale
  if (parcels.length === 0 && shipment) {
    return (
      <CardSection title={t('title')}>
        <ShipmentFacts
          carrier={carrierOf(shipment.carrier)}
          trackingNumber={shipment.trackingNumber}
        />
      </CardSection>
    )
  }
  // A corrected number stays in its place.
  const places = parcels.map((parcel, at) => ({ parcel, key: `${parcel.direction} ${at}` }))
  return places.map(({ parcel, key }) => (
    <SaleParcel
      key={key}
      parcel={parcel}
      isLatest={parcel === parcels.at(-1)}
      sale={sale}
      step={step}
    />
  ))
}
