import { BadgeCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Item } from '../../../contract/product-page.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { useDay } from '../../ui/use-day.ts'
import { usePersonName } from '../../ui/use-person-name.ts'
import { SellerKindLabel } from '../product/seller-kind-label.tsx'
import { SellerLink } from '../product/seller-link.tsx'
import { SellerRating } from './seller-rating.tsx'

/** The seller's record in short. */
export function SellerSummary({ item: { seller, sellerId, sellerKind, record } }: { item: Item }) {
  const t = useTranslations('item')
  const personName = usePersonName()
  const day = useDay('day')
  const name = personName(seller.name)
  return (
    <section aria-label={t('seller')} className="flex gap-3 border-t border-line pt-4">
      <span aria-hidden className="shrink-0">
        <Avatar name={name} photo={seller.photo} className="size-11" />
      </span>
      <div className="grid min-w-0 content-start text-sm">
        <p className="text-muted">{t('seller')}</p>
        <p className="flex flex-wrap items-center gap-x-1.5 text-base">
          <span className="min-w-0 font-semibold wrap-anywhere">
            <SellerLink id={sellerId}>{name}</SellerLink>
          </span>
          <SellerKindLabel kind={sellerKind} />
        </p>
        {seller.verifiedAt && (
          <p className="flex items-start gap-1.5 font-medium text-accent-strong">
            <BadgeCheck aria-hidden className="mt-0.5 size-4 shrink-0" />
            {t('verified', { date: day(seller.verifiedAt) })}
          </p>
        )}
        <p className="text-muted">
          <SellerRating rating={record.rating} /> · {t('soldHere', { count: record.sold })}
        </p>
      </div>
    </section>
  )
}
