import { CalendarClock, CalendarDays, HandCoins, UserRound } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { SaleSummary } from '../../../contract/sales/sales.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { DeadlineText } from '../../ui/deadline.tsx'
import { IconDetail } from '../../ui/icon-detail.tsx'
import { Picture } from '../../ui/picture.tsx'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { usePersonName } from '../../ui/use-person-name.ts'
import { UserText } from '../../ui/user-text.tsx'
import { proceedsOf } from './proceeds.ts'
import { SaleBadge } from './sale-badge.tsx'

/** The name of the deadline of the seller's next step. */
function deadlineOf({ shipBy, delivery }: SaleSummary) {
  if (!shipBy) return 'yourTurn.answer'
  return delivery === 'meet' ? 'yourTurn.meet' : 'yourTurn.ship'
}

function SaleCardFacts({ sale }: { sale: SaleSummary }) {
  const t = useTranslations('sales')
  const formatPrice = useFormatPrice()
  const personName = usePersonName()
  const { state, buyerName, date, currency, shipBy, next, waits } = sale
  const answerBy = waits ? (shipBy ?? next?.date) : null
  const receives = proceedsOf(sale)
  return (
    <dl className="grid gap-x-6 gap-y-1.5 text-sm lg:grid-cols-2 xl:grid-cols-3">
      <IconDetail icon={<UserRound aria-hidden />} label={t('soldTo')}>
        <UserText>{personName(buyerName)}</UserText>
      </IconDetail>
      <IconDetail icon={<CalendarDays aria-hidden />} label={t('soldOn')}>
        <DateText iso={date} />
      </IconDetail>
      {receives && (
        <IconDetail
          icon={<HandCoins aria-hidden />}
          label={t(state === 'disputed' ? 'money.receivesAtMost' : 'money.receives')}
          isLabelShown
        >
          {formatPrice(receives, currency)}
        </IconDetail>
      )}
      {answerBy && (
        <IconDetail icon={<CalendarClock aria-hidden />} label={t(deadlineOf(sale))} isLabelShown>
          <DeadlineText iso={answerBy} />
        </IconDetail>
      )}
    </dl>
  )
}

/** One of the member's sales. */
export function SaleCard({ sale }: { sale: SaleSummary }) {
  const t = useTranslations('sales')
  const formatPrice = useFormatPrice()
  const { _id: id, header: title, image, price, currency } = sale
  return (
    <article className="card grid min-w-0 grid-cols-[6rem_minmax(0,1fr)] gap-4 p-4 sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-5 sm:p-5">
      <Picture
        src={image}
        alt={title}
        className="aspect-square w-full self-start rounded-control sm:aspect-4/3"
      />
      <div className="grid min-w-0 content-start gap-2">
        <h2 className="text-lg font-semibold wrap-anywhere">
          <UserText>{title}</UserText>
        </h2>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-xl font-semibold tabular-nums">{formatPrice(price, currency)}</p>
          <SaleBadge sale={sale} />
        </div>
        <SaleCardFacts sale={sale} />
        <ButtonLink
          to="/dashboard/sales/$id"
          params={{ id }}
          variant="secondary"
          size="sm"
          aria-label={t('openOf', { title })}
          className="mt-1 justify-self-start"
        >
          {t('open')}
        </ButtonLink>
      </div>
    </article>
  )
}
