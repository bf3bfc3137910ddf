import type { RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { useMember } from '../../api/session-state.ts'
import type { ListedItem } from '../../data/listed-products.ts'
import { BookNow } from '../bookings/book-now.tsx'
import { isOver } from '../product/product-availability.ts'
import { ReportButton } from '../reports/report-button.tsx'

type Props = { item: ListedItem; heading: RefObject<HTMLElement | null> }

/** The buttons to book and to report, shown once the member's permissions are known. */
export function ItemActions({ item, heading }: Props) {
  const t = useTranslations('products')
  const words = useTranslations('item')
  const member = useMember()
  const isKnown = !member || item.askedBy === member.email
  return (
    <div className="grid gap-3">
      {isOver(item) && <p className="font-medium">{words('soldNow')}</p>}
      {!isOver(item) && item.reserved && <p className="text-sm text-muted">{t('held')}</p>}
      <div
        aria-busy={!isKnown}
        inert={!isKnown}
        className="flex flex-wrap items-center gap-2 *:first:flex-1"
      >
        <BookNow product={item} heading={heading} isKnown={isKnown} />
        <ReportButton product={item} heading={heading} />
      </div>
    </div>
  )
}
