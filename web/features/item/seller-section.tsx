import { Link } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import type { Item } from '../../../contract/product-page.ts'
import { dateFormat } from '../../i18n/formats.ts'
import { textLink } from '../../ui/text-link.ts'
import { TitledSection } from '../../ui/titled-section.tsx'
import { SoldBy } from '../product/sold-by.tsx'

export type SellerProps = Pick<Item, 'seller' | 'sellerId' | 'sellerKind'>

/** Since when the seller is a member, and in which capacity they sell. */
export function SellerSection({ seller, sellerId, sellerKind }: SellerProps) {
  const t = useTranslations('item')
  const language = useLocale()
  const since = dateFormat(language, {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  })
  return (
    <TitledSection large title={t('aboutSeller')}>
      <div className="card grid gap-2 p-4 sm:px-5">
        <p>{t('memberSince', { date: since.format(new Date(seller.since)) })}</p>
        <SoldBy kind={sellerKind} trader={seller.trader} />
        {sellerId && (
          <Link
            to="/sellers/$id"
            params={{ id: sellerId }}
            className={`inline-flex min-h-11 items-center justify-self-start ${textLink}`}
          >
            {t('sellerPage')}
          </Link>
        )}
      </div>
    </TitledSection>
  )
}
