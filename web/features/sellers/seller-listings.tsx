import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Laptop } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { sellerListingsQuery } from '../../data/seller-queries.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { ProductTile } from '../product/product-tile.tsx'

/** The listings of the seller that are for sale at the moment. */
export function SellerListings({ id }: { id: string }) {
  const t = useTranslations('sellerProfile.listings')
  const query = useSuspenseInfiniteQuery(sellerListingsQuery(id))
  const items = query.data.pages.flatMap(({ body }) => body)
  if (items.length === 0) {
    return (
      <EmptyState icon={<Laptop />} title={t('none')}>
        <ButtonLink to="/search" variant="secondary">
          {t('browse')}
        </ButtonLink>
      </EmptyState>
    )
  }
  return (
    <>
      <ul className="tile-grid lg:grid-cols-4">
        {items.map((item) => (
          <li key={item._id}>
            <ProductTile product={item} id={item._id} heading="h3" />
          </li>
        ))}
      </ul>
      <LoadMore {...query} />
    </>
  )
}
