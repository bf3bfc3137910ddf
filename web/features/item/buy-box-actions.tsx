import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import type { ListedItem } from '../../data/listed-products.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ToMyOrders } from '../bookings/own-reservation.tsx'
import { MessageSeller } from '../conversations/message-seller.tsx'
import { MakeOffer } from '../offers/make-offer.tsx'
import { isOver } from '../product/product-availability.ts'
import { ReportButton } from '../reports/report-button.tsx'
import { useIsKnown } from './use-is-known.ts'

export type BuyBoxActionProps = { item: ListedItem; heading: RefObject<HTMLElement | null> }

type Props = BuyBoxActionProps & {
  /** Whether the member is known to have booked it. */
  booked: boolean
}

/** What a buyer can do instead of booking, or besides paying. */
export function BuyBoxActions({ item, heading, booked }: Props) {
  const isKnown = useIsKnown(item)
  return (
    <div
      aria-busy={!isKnown}
      inert={!isKnown}
      className="flex flex-wrap gap-2 empty:hidden *:flex-1"
    >
      <MakeOffer item={item} heading={heading} />
      {booked && !isOver(item) && <ToMyOrders />}
      {!isOver(item) && <MessageSeller productId={item._id} />}
    </div>
  )
}

/** Lets a member report the product once it is known whether they may, and staff edit or remove it. */
export function ReportItem({ item, heading }: BuyBoxActionProps) {
  const t = useTranslations('item')
  const isKnown = useIsKnown(item)
  return (
    <div aria-busy={!isKnown} inert={!isKnown} className="flex flex-wrap gap-2 empty:hidden">
      <ReportButton product={item} heading={heading} />
      {item.can.remove && (
        <ButtonLink
          to="/dashboard/editproduct/$id"
          params={{ id: item._id }}
          variant="secondary"
          size="sm"
        >
          {t('manage')}
        </ButtonLink>
      )}
    </div>
  )
}
