import { useTranslations } from 'use-intl'
import type { Product } from '../../../contract/catalog.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { unseen } from '../../ui/sr-only.tsx'
import { usePersonName } from '../../ui/use-person-name.ts'
import { SellerKindLabel } from './seller-kind-label.tsx'
import { SellerLink } from './seller-link.tsx'
import { VerifiedBadge } from './verified-badge.tsx'

type Props = {
  seller: Pick<Product, 'sellerName' | 'photo' | 'status' | 'sellerKind'> & {
    sellerId?: string | null
  }
}

/** The seller: photo or placeholder, name, and the badge of verified sellers. */
export function SellerLine({ seller }: Props) {
  const t = useTranslations('products')
  const personName = usePersonName()
  const { sellerName, sellerId = null, photo, status, sellerKind } = seller
  const name = personName(sellerName)
  const person = () => (
    <span className="min-w-0 font-medium wrap-anywhere">
      <SellerLink id={sellerId}>{name}</SellerLink>
    </span>
  )
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <span aria-hidden>
        <Avatar name={name} photo={photo} className="size-9" />
      </span>
      <p className="flex min-w-0 flex-wrap items-center gap-x-1.5">
        {t.rich('seller', { name, unseen, person })}
        {status && <VerifiedBadge />}
        <SellerKindLabel kind={sellerKind} />
      </p>
    </div>
  )
}
