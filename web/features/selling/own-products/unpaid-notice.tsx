import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { OwnProduct } from '../../../../contract/catalog.ts'
import { payoutsQuery } from '../../../data/queries.ts'
import { Callout } from '../../../ui/callout.tsx'
import { textLink } from '../../../ui/text-link.ts'

const toPayouts = (chunks: ReactNode) => (
  <Link to="/dashboard/payouts" className={textLink}>
    {chunks}
  </Link>
)

const toContact = (chunks: ReactNode) => (
  <Link to="/" hash="contact" className={textLink}>
    {chunks}
  </Link>
)

/** Says that products are paused because the seller cannot be paid, if so. */
export function UnpaidNotice({ products }: { products: OwnProduct[] }) {
  const t = useTranslations('selling.own')
  const enabled = products.some(({ paused, suspended }) => paused && !suspended)
  const { data } = useQuery({ ...payoutsQuery, enabled })
  const listing = enabled ? data?.listing : undefined
  if (listing !== 'payouts_not_set_up' && listing !== 'payouts_refused') return null
  return (
    <div className="mb-4">
      <Callout tone="warn">
        {listing === 'payouts_refused'
          ? t.rich('whyRefused', { link: toContact })
          : t.rich('whyUnpaid', { link: toPayouts })}
      </Callout>
    </div>
  )
}
