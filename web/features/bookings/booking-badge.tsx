import { CircleCheck, CircleX, Hourglass, TimerOff, Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { BookingState } from '../../../contract/bookings.ts'
import { Badge } from '../../ui/badge.tsx'

const faces = {
  held: { tone: 'info', icon: Hourglass },
  paid: { tone: 'good', icon: CircleCheck },
  expired: { tone: 'warn', icon: TimerOff },
  refunded: { tone: 'neutral', icon: Undo2 },
  cancelled: { tone: 'neutral', icon: CircleX },
} as const satisfies Record<BookingState, object>

/** The state of a booking. */
export function BookingBadge({ state }: { state: BookingState }) {
  const t = useTranslations('orders')
  const { tone, icon: Icon } = faces[state]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {t(`states.${state}`)}
    </Badge>
  )
}
