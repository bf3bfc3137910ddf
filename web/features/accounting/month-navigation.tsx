import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { MoneyOverview } from '../../../contract/payments/accounting.ts'
import { monthAfter } from '../../../contract/schemas/month.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { useFormatUtc } from '../../ui/use-format-utc.ts'

type Props = Pick<MoneyOverview, 'month' | 'first' | 'current'>

/** The month whose movements are shown, and links to the months beside it. */
export function MonthNavigation({ month, first, current }: Props) {
  const t = useTranslations('money')
  const utc = useFormatUtc()
  const [earlier, later] = [monthAfter(month, -1), monthAfter(month)]
  const link = { to: '/dashboard/money', variant: 'secondary', resetScroll: false } as const
  return (
    <nav aria-label={t('month')} className="flex flex-wrap items-center gap-3">
      <p className="text-lg">
        <span className="text-muted">{t('month')}</span>{' '}
        <span className="font-semibold">{utc.month(month)}</span>
      </p>
      <div className="flex gap-2">
        {month > first && (
          <ButtonLink
            {...link}
            search={{ month: earlier }}
            aria-label={t('earlier', { month: utc.month(earlier) })}
          >
            <ChevronLeft aria-hidden className="size-5 rtl:-scale-x-100" />
          </ButtonLink>
        )}
        {month < current && (
          <ButtonLink
            {...link}
            search={{ month: later }}
            aria-label={t('later', { month: utc.month(later) })}
          >
            <ChevronRight aria-hidden className="size-5 rtl:-scale-x-100" />
          </ButtonLink>
        )}
      </div>
    </nav>
  )
}
