import { MapPin } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { ListedFound } from '../../data/listed-products.ts'
import { usePersonName } from '../../ui/use-person-name.ts'
import { ProductTile } from '../product/product-tile.tsx'
import { SellerKindLabel } from '../product/seller-kind-label.tsx'
import { SellerLink } from '../product/seller-link.tsx'
import { VerifiedBadge } from '../product/verified-badge.tsx'

function Seller({ item }: { item: ListedFound }) {
  const personName = usePersonName()
  return (
    <p>
      <SellerLink id={item.sellerId}>{personName(item.sellerName)}</SellerLink>
      {item.status && <VerifiedBadge />}
      <SellerKindLabel kind={item.sellerKind} />
    </p>
  )
}

function Distance({ item: { place, distanceKm: km } }: { item: ListedFound }) {
  const t = useTranslations('search')
  if (place === null || km === null) return null
  return (
    <div className="flex gap-1.5">
      <MapPin aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{t('away', { place, km })}</span>
    </div>
  )
}

type Props = { item: ListedFound; eager: boolean }

/** A search result with its distance, if it is known, and its seller. */
export function SearchResultCard({ item, eager }: Props) {
  return (
    <ProductTile
      product={item}
      id={item._id}
      heading="h2"
      eager={eager}
      seller={
        <>
          <Distance item={item} />
          <Seller item={item} />
        </>
      }
    />
  )
}
