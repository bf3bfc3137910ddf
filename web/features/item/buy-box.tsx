import { useRef, useState } from 'react'
import { useMember } from '../../api/session-state.ts'
import type { ListedItem } from '../../data/listed-products.ts'
import { UserText } from '../../ui/user-text.tsx'
import { BuyerProtection } from '../buying/buyer-protection.tsx'
import { FavouriteButton } from '../favourites/favourite-button.tsx'
import { Condition } from '../product/condition.tsx'
import { ProductFacts } from '../product/product-facts.tsx'
import { BuyBar } from './buy-bar.tsx'
import { BuyBoxActions, ReportItem } from './buy-box-actions.tsx'
import { Handover } from './handover.tsx'
import { ItemPrice } from './item-price.tsx'
import { SellerSummary } from './seller-summary.tsx'
import { ShareButton } from './share-button.tsx'

type Props = { item: ListedItem }

/**
 * Everything a buyer needs to decide. On wide screens the first part is sticky; the second would
 * not fit.
 */
export function BuyBox({ item }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [booked, setBooked] = useState(false)
  const [bookedAt, setBookedAt] = useState<string>()
  const member = useMember()
  const ownPrice = member && bookedAt !== item.resaleprice ? bookedAt : undefined
  const onBooked = (isBooked: boolean, price?: string) => {
    setBooked(isBooked)
    setBookedAt(price)
  }
  return (
    <>
      <div className="grid content-start gap-4 self-start lg:sticky lg:top-20 lg:col-start-2 lg:row-span-3">
        <div className="grid gap-2">
          <div className="flex items-center justify-between gap-3">
            <Condition is={item.condition} />
            <div className="flex items-center gap-1">
              <ShareButton title={item.header} />
              <FavouriteButton id={item._id} title={item.header} />
            </div>
          </div>
          <h1 ref={heading} tabIndex={-1} className="text-heading font-semibold wrap-anywhere">
            <UserText>{item.header}</UserText>
          </h1>
        </div>
        <ItemPrice item={item} ownPrice={ownPrice} />
        <BuyBar
          item={item}
          heading={heading}
          booked={booked}
          ownPrice={ownPrice}
          onBooked={onBooked}
        />
        <BuyBoxActions item={item} heading={heading} booked={booked} />
        <div className="grid gap-1.5">
          <ProductFacts product={item} />
          <Handover delivery={item.delivery} />
        </div>
        <SellerSummary item={item} />
      </div>
      <div className="grid gap-4 self-start">
        <BuyerProtection />
        <ReportItem item={item} heading={heading} />
      </div>
    </>
  )
}
