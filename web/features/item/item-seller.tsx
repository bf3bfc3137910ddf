import { BadgeCheck } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import type { Item } from '../../../contract/product-page.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { UserText } from '../../ui/user-text.tsx'

/** The seller, with membership date and number of sales. */
export function ItemSeller({ seller }: { seller: Item['seller'] }) {
  const t = useTranslations('item')
  const language = useLocale()
  const wording = useFormatPrice()
  const name = wording.person(seller.name)
  const date = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(new Date(seller.since))
  return (
    <section aria-label={t('seller')} className="card flex gap-4 p-4">
      <span aria-hidden>
        <Avatar name={name} photo={seller.photo} className="size-12" />
      </span>
      <div className="grid min-w-0 gap-0.5">
        <p className="text-sm text-muted">{t('seller')}</p>
        <p className="font-semibold wrap-anywhere">
          <UserText>{name}</UserText>
        </p>
        {seller.verified && (
          <p className="flex items-center gap-1.5 text-sm font-medium text-accent-strong">
            <BadgeCheck aria-hidden className="size-4 shrink-0" />
            {t('verified')}
          </p>
        )}
        <p className="text-sm text-muted">{t('memberSince', { date })}</p>
        <p className="text-sm text-muted">{t('soldHere', { count: seller.sold })}</p>
      </div>
    </section>
  )
}
