import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { OwnProduct } from '../../../../contract/catalog.ts'
import { payoutsQuery } from '../../../data/queries.ts'
import { Notice } from '../../../ui/notice.tsx'
import { textLink } from '../../../ui/text-link.ts'

/** Says that products are paused because the seller cannot be paid, if so. */
export function UnpaidNotice({ products }: { products: OwnProduct[] }) {
  const t = useTranslations('selling.own')
  const enabled = products.some(({ paused }) => paused)
  const { data } = useQuery({ ...payoutsQuery, enabled })
  if (!enabled || data?.listing !== 'payouts_not_set_up') return null
  return (
    <div className="mb-4">
      <Notice tone="warn">
        {t.rich('whyUnpaid', {
          link: (chunks) => (
            <Link to="/dashboard/payouts" className={textLink}>
              {chunks}
            </Link>
          ),
        })}
      </Notice>
    </div>
  )
}
