import { type RefObject, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ListedProduct } from '../../data/listed-products.ts'
import { LongText } from '../../ui/long-text.tsx'
import { BookNow } from '../bookings/book-now.tsx'
import { ReservedByYou, ToMyOrders } from '../bookings/own-reservation.tsx'
import { FavouriteButton } from '../favourites/favourite-button.tsx'
import { HeldNote } from '../favourites/held-note.tsx'
import { Availability } from '../product/availability.tsx'
import { Condition } from '../product/condition.tsx'
import { ItemLink } from '../product/item-link.tsx'
import { Prices } from '../product/prices.tsx'
import { isOver } from '../product/product-availability.ts'
import { ProductFacts } from '../product/product-facts.tsx'
import { ProductPictures } from '../product/product-pictures.tsx'
import { SellerLine } from '../product/seller-line.tsx'
import { SellerRecordLine } from '../product/seller-record-line.tsx'
import { ReportButton } from '../reports/report-button.tsx'
import { productCardLayout } from './product-card-layout.ts'

type Part = { product: ListedProduct }

function Cover({ product, eager }: Part & { eager?: boolean }) {
  return (
    <div className="relative md:row-span-4 lg:row-span-3">
      <ProductPictures
        product={product}
        eager={eager}
        className={`aspect-4/3 w-full md:rounded-control ${isOver(product) ? 'grayscale' : ''}`}
      />
      <Availability product={product} />
      <FavouriteButton
        id={product._id}
        title={product.header}
        className="absolute end-2 top-2 z-10"
      />
    </div>
  )
}

type ActionsProps = Part & { heading: RefObject<HTMLElement | null> }

function Actions({ product, heading }: ActionsProps) {
  const t = useTranslations('products')
  const [booked, setBooked] = useState(false)
  const isOwn = booked && !isOver(product)
  const isHeld = !isOver(product) && product.reserved && !booked
  return (
    <>
      {product.paid && <p className="text-sm text-muted">{t('secondOwner')}</p>}
      {isHeld && <HeldNote id={product._id} />}
      {isOwn && <ReservedByYou />}
      <div className="flex flex-wrap items-center gap-2 *:first:flex-auto lg:flex-col lg:items-stretch lg:*:flex-auto">
        <BookNow product={product} heading={heading} booked={booked} onBooked={setBooked} />
        {isOwn && <ToMyOrders />}
        <ReportButton product={product} heading={heading} />
      </div>
    </>
  )
}

export function ProductCard({ product, eager }: Part & { eager?: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <article className={productCardLayout}>
      <Cover product={product} eager={eager} />
      <div className="grid content-start justify-items-start gap-2 lg:pt-1">
        <Condition is={product.condition} />
        <h2
          ref={heading}
          tabIndex={-1}
          className="text-xl leading-snug font-semibold wrap-anywhere"
        >
          <ItemLink
            id={product._id}
            title={product.header}
            className="hover:text-accent hover:underline"
          />
        </h2>
      </div>
      <div className="lg:col-start-3 lg:row-span-2 lg:row-start-1 lg:border-s lg:border-line lg:ps-6 lg:pt-1">
        <Prices product={product} />
      </div>
      <div className="grid content-between gap-4 lg:col-start-2 lg:row-span-2 lg:row-start-2 lg:pt-3">
        <LongText text={product.description} about={product.header} />
        <ProductFacts product={product} className="flex flex-wrap gap-x-6 gap-y-1.5" />
        <div className="grid gap-1">
          <SellerLine seller={product} />
          <SellerRecordLine {...product} className="text-sm text-muted" />
        </div>
      </div>
      <div className="grid content-end gap-3 lg:border-s lg:border-line lg:ps-6 lg:pt-4">
        <Actions product={product} heading={heading} />
      </div>
    </article>
  )
}
