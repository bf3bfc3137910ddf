import { CircleAlert, CircleCheck, CircleX, Hourglass, TimerOff, Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Booking, BookingState } from '../../../contract/bookings.ts'
import { Badge } from '../../ui/badge.tsx'
import { isRefundOwed } from './refund-owed.ts'

const appearances = {
  held: { tone: 'info', icon: Hourglass },
  paid: { tone: 'good', icon: CircleCheck },
  expired: { tone: 'warn', icon: TimerOff },
  refunded: { tone: 'neutral', icon: Undo2 },
  refundFailed: { tone: 'bad', icon: CircleAlert },
  cancelled: { tone: 'neutral', icon: CircleX },
} as const satisfies Record<BookingState | 'refundFailed', object>

type Props = { booking: Pick<Booking, 'state' | 'failedRefunds'> }

/** The state of a booking. */
export function BookingBadge({ booking }: Props) {
  const t = useTranslations('orders')
  const isOwed = booking.state === 'refunded' && isRefundOwed(booking)
  const state = isOwed ? 'refundFailed' : booking.state
  const { tone, icon: Icon } = appearances[state]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {t(`states.${state}`)}
    </Badge>
  )
}
