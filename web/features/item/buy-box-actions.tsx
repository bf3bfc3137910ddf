import type { RefObject } from 'react'
import type { ListedItem } from '../../data/listed-products.ts'
import { MessageSeller } from '../conversations/message-seller.tsx'
import { MakeOffer } from '../offers/make-offer.tsx'
import { isOver } from '../product/product-availability.ts'
import { ReportButton } from '../reports/report-button.tsx'
import { useIsKnown } from './use-is-known.ts'

export type BuyBoxActionProps = { item: ListedItem; heading: RefObject<HTMLElement | null> }

/** What a buyer can do instead of booking. */
export function BuyBoxActions({ item }: { item: ListedItem }) {
  const isKnown = useIsKnown(item)
  return (
    <div
      aria-busy={!isKnown}
      inert={!isKnown}
      className="flex flex-wrap gap-2 empty:hidden *:flex-1"
    >
      <MakeOffer item={item} />
      {!isOver(item) && <MessageSeller productId={item._id} />}
    </div>
  )
}

/** The button to report the product, once it is known whether there is one. */
export function ReportItem({ item, heading }: BuyBoxActionProps) {
  const isKnown = useIsKnown(item)
  return (
    <div aria-busy={!isKnown} inert={!isKnown} className="justify-self-start empty:hidden">
      <ReportButton product={item} heading={heading} />
    </div>
  )
}
