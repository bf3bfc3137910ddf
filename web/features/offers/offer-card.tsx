import { type RefObject, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OfferState } from '../../../contract/sales/offer-terms.ts'
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
  const { currency, counterAmount, listPrice, delivery } = offer
  const rows = [
    [
      t(side === 'buyer' ? 'seller' : 'buyer'),
      <UserText key="p">{personName(offer.party)}</UserText>,
    ],
    [t('listPrice'), formatPrice(listPrice, currency)],
    ...(counterAmount ? [[t('counter'), formatPrice(counterAmount, currency)]] : []),
    ...(delivery === 'both' ? [] : [[t('delivery'), t(`deliveries.${delivery}`)]]),
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

type HeadingProps = Pick<OfferProps, 'offer'> & {
  heading?: RefObject<HTMLHeadingElement | null>
}

/** The product, as a link to its page if it has one. */
function Heading({ offer, heading }: HeadingProps) {
  const { header: title, productId: id, gone } = offer
  return (
    <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none wrap-anywhere">
      {gone ? (
        <UserText>{title}</UserText>
      ) : (
        <ItemLink id={id} title={title} className="hover:underline" />
      )}
    </h2>
  )
}

/** What is known about the offer and its buyer, side by side where there is room. */
function Details({ offer, side }: OfferProps) {
  const { buyerRecord } = offer
  return (
    <div className="grid gap-x-6 gap-y-2 lg:grid-cols-2">
      <Facts offer={offer} side={side} />
      {buyerRecord && <BuyerRecord record={buyerRecord} />}
    </div>
  )
}

/** An offer that nothing can be done about: its state and date, and the rest when it is opened. */
function EndedOffer({ offer, side }: OfferProps) {
  const t = useTranslations('offers')
  const formatPrice = useFormatPrice()
  const { header: title, amount, currency, state, date } = offer
  return (
    <article className="card grid min-w-0 grid-cols-1 gap-2 px-4 py-3 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Heading offer={offer} />
        <p className="font-semibold tabular-nums">{formatPrice(amount, currency)}</p>
        <OfferBadge state={state} />
        <p className="text-sm text-muted">
          {t('made')} <DateText iso={date} />
        </p>
      </div>
      <details>
        <summary
          aria-label={t('detailsOf', { title })}
          className="min-h-6 cursor-pointer font-medium text-accent-strong"
        >
          {t('details')}
        </summary>
        <div className="grid gap-3 pt-3">
          <Details offer={offer} side={side} />
          <OfferText offer={offer} side={side} />
        </div>
      </details>
    </article>
  )
}

function FullOffer({ offer, side }: OfferProps) {
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
      <div className="grid min-w-0 content-start gap-2">
        <Heading offer={offer} heading={heading} />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-xl font-semibold tabular-nums">{formatPrice(amount, currency)}</p>
          <OfferBadge state={state} />
        </div>
        <Details offer={offer} side={side} />
      </div>
      <div className="col-span-full grid gap-3 border-t border-line pt-4">
        <OfferText offer={offer} side={side} />
        <OfferActions offer={offer} side={side} heading={heading} />
      </div>
    </article>
  )
}

const ended: OfferState[] = ['declined', 'expired', 'withdrawn', 'superseded']

/** An offer as its buyer or its seller sees it. For the seller, one that has ended before is short. */
export function OfferCard(props: OfferProps) {
  // One that ends while it is shown stays as it is, with the focus in it.
  const [isShort] = useState(props.side === 'seller' && ended.includes(props.offer.state))
  return isShort ? <EndedOffer {...props} /> : <FullOffer {...props} />
}
