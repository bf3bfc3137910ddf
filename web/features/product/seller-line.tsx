import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Product } from '../../../contract/catalog.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { VerifiedBadge } from './verified-badge.tsx'

type Props = { seller: Pick<Product, 'sellerName' | 'photo' | 'status'> }

const parts = {
  unseen: (chunks: ReactNode) => <span className="sr-only">{chunks}</span>,
  person: (chunks: ReactNode) => (
    <span className="min-w-0 font-medium wrap-anywhere">{chunks}</span>
  ),
}

/** The seller: photo or placeholder, name, and the badge of verified sellers. */
export function SellerLine({ seller: { sellerName, photo, status } }: Props) {
  const t = useTranslations('products')
  const wording = useFormatPrice()
  const name = wording.person(sellerName)
  return (
    <div className="flex min-w-0 items-center gap-2.5">
      <span aria-hidden>
        <Avatar name={name} photo={photo} className="size-9" />
      </span>
      <p className="flex min-w-0 items-center gap-1.5">
        {t.rich('seller', { name, ...parts })}
        {status && <VerifiedBadge />}
      </p>
    </div>
  )
}
