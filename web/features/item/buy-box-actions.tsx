import type { RefObject } from 'react'
import type { ListedItem } from '../../data/listed-products.ts'
import { MessageSeller } from '../conversations/message-seller.tsx'
import { MakeOffer } from '../offers/make-offer.tsx'
import { isOver } from '../product/product-availability.ts'
import { ReportButton } from '../reports/report-button.tsx'
import { ShareButton } from './share-button.tsx'
import { useIsKnown } from './use-is-known.ts'

export type BuyBoxActionProps = { item: ListedItem; heading: RefObject<HTMLElement | null> }

/** What else one can do with the product than book it: one component each. */
export function BuyBoxActions({ item, heading }: BuyBoxActionProps) {
  const isKnown = useIsKnown(item)
  return (
    <div aria-busy={!isKnown} inert={!isKnown} className="flex flex-wrap items-center gap-2">
      <MakeOffer item={item} />
      {!isOver(item) && <MessageSeller productId={item._id} />}
      <ShareButton title={item.header} />
      <ReportButton product={item} heading={heading} />
    </div>
  )
}
