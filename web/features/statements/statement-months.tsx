import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { StatementMonth } from '../../../contract/payments/statements.ts'
import { monthOf } from '../../../contract/schemas/month.ts'
import { Badge } from '../../ui/badge.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { useFormatUtc } from '../../ui/use-format-utc.ts'

type Props = { months: StatementMonth[]; seller: string | undefined }

function Month({ month, closing, seller }: StatementMonth & Pick<Props, 'seller'>) {
  const t = useTranslations('statements')
  const formatPrice = useFormatPrice()
  const utc = useFormatUtc()
  return (
    <Link
      to="/dashboard/statements/$month"
      params={{ month }}
      search={{ seller }}
      className="card flex items-center gap-x-4 p-4 hover:border-edge"
    >
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1">
        <span className="flex flex-1 basis-40 flex-wrap items-center gap-2 font-semibold">
          {utc.month(month)}
          {month === monthOf(new Date()) && <Badge tone="info">{t('provisional')}</Badge>}
        </span>
        {closing.map(({ currency, amount }) => (
          <span key={currency} className="tabular-nums">
            <span className="text-sm text-muted">{t('balance')}</span>{' '}
            {formatPrice(amount, currency)}
          </span>
        ))}
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted rtl:-scale-x-100" />
    </Link>
  )
}

/** The months with statements, newest first. */
export function StatementMonths({ months, seller }: Props) {
  return (
    <ul className="grid gap-3">
      {months.map((month) => (
        <li key={month.month} className="grid min-w-0">
          <Month {...month} seller={seller} />
        </li>
      ))}
    </ul>
  )
}
