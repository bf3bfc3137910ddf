import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { DateText } from '../../ui/date-text.tsx'
import type { Column } from '../../ui/table.tsx'
import { textLink } from '../../ui/text-link.ts'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { UserText } from '../../ui/user-text.tsx'

type Row = { header: string; saleId: string; date: string; amount: string; currency: string }

/** The columns of a table of money that name the sale, the date and the amount. */
export function useSaleColumns() {
  const t = useTranslations('payouts')
  const formatPrice = useFormatPrice()
  return {
    product: {
      head: t('product'),
      cell: ({ header, saleId }) => (
        <Link to="/dashboard/sales/$id" params={{ id: saleId }} className={textLink}>
          <UserText>{header}</UserText>
        </Link>
      ),
      names: true,
      onCard: 'alone',
    },
    date: { head: t('date'), cell: ({ date }) => <DateText iso={date} /> },
    amount: {
      head: t('amount'),
      cell: ({ amount, currency }) => (
        <span className="tabular-nums">{formatPrice(amount, currency)}</span>
      ),
      className: 'whitespace-nowrap',
    },
  } satisfies Record<string, Column<Row>>
}
