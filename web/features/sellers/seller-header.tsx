import { Flag } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { SellerProfile } from '../../../contract/members/seller-profiles.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useDay } from '../../ui/use-day.ts'
import { usePersonName } from '../../ui/use-person-name.ts'
import { UserText } from '../../ui/user-text.tsx'
import { SoldBy } from '../product/sold-by.tsx'
import { VerifiedBadge } from '../product/verified-badge.tsx'
import { Rating } from '../reviews/rating.tsx'

/** Who the seller is: name, rating, since when, private person or trader. */
export function SellerHeader({ seller }: { seller: SellerProfile }) {
  const t = useTranslations('sellerProfile')
  const day = useDay('month')
  const personName = usePersonName()
  const name = personName(seller.name)
  return (
    <header className="flex min-w-0 flex-wrap gap-x-5 gap-y-4 sm:flex-nowrap">
      <span aria-hidden className="shrink-0">
        <Avatar name={name} photo={seller.photo} className="size-16 sm:size-20" />
      </span>
      <div className="grid min-w-0 gap-1.5">
        <h1
          tabIndex={-1}
          className="flex flex-wrap items-center gap-x-2 text-title font-semibold outline-none wrap-anywhere"
        >
          <UserText>{name}</UserText>
          {seller.verified.staff && <VerifiedBadge />}
        </h1>
        <p>
          <Rating rating={seller.rating} />
        </p>
        <p className="text-muted">{t('since', { date: day(seller.since) })}</p>
        {seller.responseTime && <p className="text-muted">{t(`answers.${seller.responseTime}`)}</p>}
        <SoldBy
          about="seller"
          kind={seller.sellerKind}
          trader={seller.trader}
          className="max-w-prose"
        />
        <ButtonLink
          to="/report"
          search={{ from: `/sellers/${seller._id}` }}
          variant="quiet"
          size="sm"
          className="-ms-3 justify-self-start text-muted"
          aria-label={t('reportOf', { name })}
        >
          <Flag aria-hidden className="size-4" />
          {t('report')}
        </ButtonLink>
      </div>
    </header>
  )
}
