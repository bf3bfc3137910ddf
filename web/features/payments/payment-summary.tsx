import { useTranslations } from 'use-intl'
import type { Booking } from '../../../contract/bookings.ts'
import { Picture } from '../../ui/picture.tsx'
import { UserText } from '../../ui/user-text.tsx'
import { TimeLeft } from '../bookings/time-left.tsx'
import { Price } from '../product/price.tsx'
import { SellerLine } from '../product/seller-line.tsx'
import { SoldBy } from '../product/sold-by.tsx'

/** Where the buyer gets the product, and how if that is known. */
function DeliveryRow({ booking: { delivery, location } }: { booking: Booking }) {
  const t = useTranslations('payment')
  const place = <UserText>{location}</UserText>
  return (
    <div className="flex items-baseline justify-between gap-4 text-sm">
      <dt className="shrink-0 text-muted">
        {t(delivery === 'both' ? 'yourLocation' : 'delivery')}
      </dt>
      <dd className="min-w-0 text-end wrap-anywhere">
        {delivery === 'both' ? place : t.rich(`deliveries.${delivery}`, { place: () => place })}
      </dd>
    </div>
  )
}

/** The product, the seller, the amount and the deadline of a payment. */
export function PaymentSummary({ booking }: { booking: Booking }) {
  const t = useTranslations('payment')
  const { image, header, price, expiresAt, seller, delivery } = booking
  return (
    <section aria-label={t('yourBooking')} className="card overflow-hidden">
      <div className="grid grid-cols-[7rem_1fr] md:grid-cols-1">
        <Picture src={image} alt={header} eager className="h-full w-full md:aspect-3/2 md:h-auto" />
        <div className="grid min-w-0 content-start gap-2 p-4 md:p-5 md:pb-4">
          <h2 className="text-lg font-semibold wrap-anywhere">
            <UserText>{header}</UserText>
          </h2>
          {expiresAt && <TimeLeft expiresAt={expiresAt} title={header} />}
        </div>
      </div>
      <div className="border-t border-line p-4 md:px-5">
        <SellerLine seller={{ ...seller, sellerKind: null }} />
        <SoldBy kind={seller.sellerKind} trader={seller.trader} className="pt-3" />
      </div>
      <dl className="grid grid-cols-1 gap-2 border-t border-line p-4 md:px-5">
        <DeliveryRow booking={booking} />
        <div className="flex items-baseline justify-between gap-4 text-sm">
          <dt className="text-muted">{t('shipping')}</dt>
          <dd className="text-end">{t(delivery === 'meet' ? 'notShipped' : 'shippingIncluded')}</dd>
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="font-medium">{t('total')}</dt>
          <dd className="price text-2xl font-semibold">
            <Price amount={price} />
          </dd>
        </div>
      </dl>
    </section>
  )
}
