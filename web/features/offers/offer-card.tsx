import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { DateText } from '../../ui/date-text.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { usePersonName } from '../../ui/use-person-name.ts'
import { UserText } from '../../ui/user-text.tsx'
import { ItemLink } from '../product/item-link.tsx'
import { BuyerRecord } from '../reviews/buyer-record.tsx'
import { OfferActions } from './offer-actions.tsx'
import { OfferBadge } from './offer-badge.tsx'
import type { OfferProps } from './offer-props.ts'
import { OfferText } from './offer-text.tsx'

function Facts({ offer, side }: OfferProps) {
  const t = useTranslations('offers')
  const formatPrice = useFormatPrice()
  const personName = usePersonName()
  const { currency, counterAmount, listPrice } = offer
  const rows = [
    [
      t(side === 'buyer' ? 'seller' : 'buyer'),
      <UserText key="p">{personName(offer.party)}</UserText>,
    ],
    [t('listPrice'), formatPrice(listPrice, currency)],
    ...(counterAmount ? [[t('counter'), formatPrice(counterAmount, currency)]] : []),
    [t('made'), <DateText key="d" iso={offer.date} />],
  ] as const
  return (
    <dl className="grid gap-1 text-sm">
      {rows.map(([label, value]) => (
        <div key={`${label}`} className="flex min-w-0 flex-wrap gap-x-2">
          <dt className="text-muted">{label}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** An offer as its buyer or its seller sees it. */
export function OfferCard({ offer, side }: OfferProps) {
  const formatPrice = useFormatPrice()
  const heading = useRef<HTMLHeadingElement>(null)
  const { header: title, image, amount, currency, state } = offer
  return (
    <article className="card grid min-w-0 grid-cols-[6rem_minmax(0,1fr)] gap-4 p-4 sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-5 sm:p-5">
      <Picture
        src={image}
        alt={title}
        className="aspect-square w-full self-start rounded-control sm:aspect-4/3"
      />
      <div className="grid min-w-0 content-start justify-items-start gap-2">
        <h2
          ref={heading}
          tabIndex={-1}
          className="text-lg font-semibold outline-none wrap-anywhere"
        >
          {offer.gone ? (
            <UserText>{title}</UserText>
          ) : (
            <ItemLink id={offer.productId} title={title} className="hover:underline" />
          )}
        </h2>
        <p className="text-xl font-semibold tabular-nums">{formatPrice(amount, currency)}</p>
        <OfferBadge state={state} />
        <Facts offer={offer} side={side} />
        {offer.buyerRecord && <BuyerRecord record={offer.buyerRecord} />}
      </div>
      <div className="col-span-full grid gap-3 border-t border-line pt-4">
        <OfferText offer={offer} side={side} />
        <OfferActions offer={offer} side={side} heading={heading} />
      </div>
    </article>
  )
}
