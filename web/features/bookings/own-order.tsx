import { useTranslations } from 'use-intl'
import type { Booking } from '../../../contract/bookings.ts'
import { ButtonLink } from '../../ui/button-link.tsx'

/** Says that the member has bought the product, with a link to the order. */
export default function OwnOrder({ order: { _id: id } }: { order: Booking }) {
  const t = useTranslations('orders')
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="font-medium">{t('youBought')}</p>
      <ButtonLink to="/dashboard/orders/$id" params={{ id }} variant="secondary">
        {t('viewOrder')}
      </ButtonLink>
    </div>
  )
}
