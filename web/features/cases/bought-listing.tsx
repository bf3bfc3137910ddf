import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { BoughtListing as Listing } from '../../../contract/sales/bought-listing.ts'
import type { Sale } from '../../../contract/sales/sales.ts'
import { boughtListingQuery } from '../../data/queries.ts'
import { Button } from '../../ui/button.tsx'
import { CardSection } from '../../ui/card-section.tsx'
import { LongText } from '../../ui/long-text.tsx'
import { ProductPictures } from '../product/product-pictures.tsx'
import { BoughtSpecs } from './bought-specs.tsx'
import { isInspecting } from './inspection-guide.tsx'

function Kept({ listing }: { listing: Listing }) {
  const t = useTranslations('cases.listing')
  const words = useTranslations('products.conditions')
  const { header, description, condition } = listing
  return (
    <div className="grid gap-4 pt-4">
      <p className="text-sm text-muted">{t(description === null ? 'missing' : 'hint')}</p>
      <div className="sm:max-w-96">
        <ProductPictures
          product={listing}
          sizes="(min-width: 40rem) 24rem, 100vw"
          className="aspect-4/3 w-full rounded-control"
        />
      </div>
      {condition && (
        <p className="font-medium">
          {t('condition')}: {words(condition)}
        </p>
      )}
      {description && <LongText text={description} about={header} />}
      {description !== null && <BoughtSpecs listing={listing} />}
    </div>
  )
}

/**
 * Whether the listing opens by itself: for staff and inspecting buyers. It is not closed under its
 * reader when the inspection ends.
 */
function useOpensByItself(sale: Sale) {
  const isNeeded = sale.role === 'staff' || isInspecting(sale)
  const [wasNeeded, setWasNeeded] = useState(isNeeded)
  if (isNeeded && !wasNeeded) setWasNeeded(true)
  return wasNeeded
}

/** The listing of a sale as it was bought: what both parties and staff compare the product with. */
export function BoughtListing({ sale }: { sale: Sale }) {
  const t = useTranslations('cases.listing')
  const opensByItself = useOpensByItself(sale)
  const { data, isError, refetch } = useQuery(boughtListingQuery(sale._id))
  return (
    <CardSection title={t('title')}>
      <details open={opensByItself}>
        <summary className="min-h-6 cursor-pointer font-medium text-accent-strong">
          {t('show')}
        </summary>
        {data && <Kept listing={data} />}
        {!data && !isError && <p role="status">{t('loading')}</p>}
        {isError && (
          <div className="grid justify-items-start gap-2 pt-4">
            <p role="alert">{t('failed')}</p>
            <Button variant="secondary" onClick={() => refetch()}>
              {t('retry')}
            </Button>
          </div>
        )}
      </details>
    </CardSection>
  )
}
