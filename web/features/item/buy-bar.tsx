import { useTranslations } from 'use-intl'
import { BookNow } from '../bookings/book-now.tsx'
import { ReservedByYou } from '../bookings/own-reservation.tsx'
import { HeldNote } from '../favourites/held-note.tsx'
import { Price } from '../product/price.tsx'
import { isOver } from '../product/product-availability.ts'
import type { BuyBoxActionProps } from './buy-box-actions.tsx'
import { useIsKnown } from './use-is-known.ts'

type Props = BuyBoxActionProps & {
  /** Whether the member is known to have booked it. */
  booked: boolean
  /** What the member has agreed to pay, if it is not the price of the listing. */
  ownPrice: string | undefined
  /** Called with the price of the member's own booking once it has been read. */
  onBooked: (booked: boolean, price?: string) => void
}

/** The button to book, in a bar with the price that stays at the bottom of a small window. */
export function BuyBar({ item, heading, booked, ownPrice, onBooked }: Props) {
  const t = useTranslations('item')
  const isKnown = useIsKnown(item)
  const isSold = isOver(item)
  return (
    <>
      {!booked && isSold && <p className="font-medium">{t('soldNow')}</p>}
      {!booked && item.reserved && <HeldNote id={item._id} />}
      {booked && !isSold && <ReservedByYou />}
      <div aria-busy={!isKnown} inert={!isKnown} className={isSold ? '' : 'bottom-bar'}>
        {!isSold && (
          <p aria-hidden className="price text-xl lg:hidden">
            {ownPrice && <span className="block text-xs font-normal">{t('yourPrice')}</span>}
            <Price amount={ownPrice ?? item.resaleprice} />
          </p>
        )}
        <div className="grid flex-1">
          <BookNow
            product={item}
            heading={heading}
            isKnown={isKnown}
            booked={booked}
            onBooked={onBooked}
          />
        </div>
      </div>
    </>
  )
}
