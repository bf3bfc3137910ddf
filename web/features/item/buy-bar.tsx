import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { BookNow } from '../bookings/book-now.tsx'
import { Price } from '../product/price.tsx'
import { isOver } from '../product/product-availability.ts'
import type { BuyBoxActionProps } from './buy-box-actions.tsx'
import { useIsKnown } from './use-is-known.ts'

/** The button to book, in a bar with the price that stays at the bottom of a small window. */
export function BuyBar({ item, heading }: BuyBoxActionProps) {
  const t = useTranslations('products')
  const words = useTranslations('item')
  const isKnown = useIsKnown(item)
  const [booked, setBooked] = useState(false)
  if (isOver(item)) return <p className="font-medium">{words('soldNow')}</p>
  return (
    <>
      {item.reserved && !booked && <p className="text-sm text-muted">{t('held')}</p>}
      <div aria-busy={!isKnown} inert={!isKnown} className="bottom-bar">
        <p aria-hidden className="price text-xl lg:hidden">
          <Price amount={item.resaleprice} />
        </p>
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
