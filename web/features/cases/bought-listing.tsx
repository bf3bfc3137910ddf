import { useQuery } from '@tanstack/react-query'
import { type ToggleEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { BoughtListing as Listing } from '../../../contract/sales/bought-listing.ts'
import type { Sale } from '../../../contract/sales/sales.ts'
import { boughtListingQuery } from '../../data/queries.ts'
import { CardSection } from '../../ui/card-section.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { LongText } from '../../ui/long-text.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PrivatePhotos } from '../photos/private-photos.tsx'
import { ProductPictures } from '../product/product-pictures.tsx'
import { BoughtSpecs } from '../sales/bought-specs.tsx'
import { casePhotoQuery } from './case-photo-query.ts'
import { isInspecting } from './inspection-guide.tsx'

type ListingProps = { listing: Listing; saleId: string }

function PublicPictures({ listing }: Pick<ListingProps, 'listing'>) {
  return (
    <div className="sm:max-w-96">
      <ProductPictures
        product={listing}
        sizes="(min-width: 40rem) 24rem, 100vw"
        className="aspect-4/3 w-full rounded-control"
      />
    </div>
  )
}

function RemovedPhotos({ listing, saleId }: ListingProps) {
  const t = useTranslations('cases.listing')
  const { image, privatePhotos } = listing
  const arePrivate = privatePhotos.length > 0
  return (
    <div className="grid gap-2">
      <p className="text-sm text-muted">{t('removed')}</p>
      {arePrivate && (
        <PrivatePhotos
          photos={privatePhotos}
          queryOf={casePhotoQuery(saleId)}
          className="size-20 sm:size-24"
        />
      )}
      {!arePrivate && image !== '' && <PublicPictures listing={listing} />}
    </div>
  )
}

function Photos({ listing, saleId }: ListingProps) {
  const { isRemoved, privatePhotos } = listing
  if (isRemoved || privatePhotos.length > 0)
    return <RemovedPhotos listing={listing} saleId={saleId} />
  return <PublicPictures listing={listing} />
}

function ListingDetails({ listing, saleId }: ListingProps) {
  const t = useTranslations('cases.listing')
  const words = useTranslations('products.conditions')
  const { header, description, condition } = listing
  return (
    <div className="grid gap-4">
      <p className="text-sm text-muted">{t(description === null ? 'missing' : 'hint')}</p>
      <Photos listing={listing} saleId={saleId} />
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

function LoadingListing() {
  const t = useTranslations('ui')
  return (
    <div role="status">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-64" />
    </div>
  )
}

function LoadedListing({ saleId }: { saleId: string }) {
  const { data, error, refetch } = useQuery(boughtListingQuery(saleId))
  if (data) return <ListingDetails listing={data} saleId={saleId} />
  return error ? <LoadError failure={error} onRetry={refetch} /> : <LoadingListing />
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

/**
 * The listing of a sale as it was bought: what both parties and staff compare the product with. It is
 * loaded, with its photos, when it is first opened.
 */
export function BoughtListing({ sale }: { sale: Sale }) {
  const t = useTranslations('cases.listing')
  const opensByItself = useOpensByItself(sale)
  const [wasOpened, setWasOpened] = useState(opensByItself)
  const onToggle = ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
    if (currentTarget.open) setWasOpened(true)
  }
  return (
    <CardSection title={t('title')}>
      <details open={opensByItself} onToggle={onToggle}>
        <summary className="min-h-6 cursor-pointer font-medium text-accent-strong">
          {t('show')}
        </summary>
        <div className="pt-4">{wasOpened && <LoadedListing saleId={sale._id} />}</div>
      </details>
    </CardSection>
  )
}
