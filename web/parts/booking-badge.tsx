import { CircleCheck, CircleX, Hourglass, TimerOff, Undo2 } from 'lucide-react'
import type { BookingState } from '../../contract/bookings.ts'
import { Badge } from '../ui/badge.tsx'

const faces = {
  held: { tone: 'info', icon: Hourglass, word: 'To be paid' },
  paid: { tone: 'good', icon: CircleCheck, word: 'Paid' },
  expired: { tone: 'warn', icon: TimerOff, word: 'Expired' },
  refunded: { tone: 'neutral', icon: Undo2, word: 'Refunded' },
  cancelled: { tone: 'neutral', icon: CircleX, word: 'Cancelled' },
} as const satisfies Record<BookingState, object>

/** Where a booking stands, by word and look. */
export function BookingBadge({ state }: { state: BookingState }) {
  const { tone, icon: Icon, word } = faces[state]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {word}
    </Badge>
  )
}
