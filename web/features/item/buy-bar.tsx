import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { BookNow } from '../bookings/book-now.tsx'
import { Price } from '../product/price.tsx'
import { isOver } from '../product/product-availability.ts'
import type { BuyBoxActionProps } from './buy-box-actions.tsx'
import { useIsKnown } from './use-is-known.ts'

/** The button to book, in a bar with the price that stays at the bottom of a small window. */
export function BuyBar({ item, heading }: BuyBoxActionProps) {
  const t = useTranslations()
  const isKnown = useIsKnown(item)
  const [booked, setBooked] = useState(false)
  const isSold = isOver(item)
  return (
    <>
      {!booked && isSold && <p className="font-medium">{t('item.soldNow')}</p>}
      {!booked && item.reserved && <p className="text-sm text-muted">{t('products.held')}</p>}
      <div aria-busy={!isKnown} inert={!isKnown} className={isSold ? '' : 'bottom-bar'}>
        {!isSold && (
          <p aria-hidden className="price text-xl lg:hidden">
            <Price amount={item.resaleprice} />
          </p>
        )}
        <div className="grid flex-1">
          <BookNow
            product={item}
            heading={heading}
            isKnown={isKnown}
            booked={booked}
            onBooked={setBooked}
          />
        </div>
      </div>
    </>
  )
}
