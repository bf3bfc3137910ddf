import { useQueryClient } from '@tanstack/react-query'
import { Timer } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { orpc } from '../../data/queries.ts'
import { DateText } from '../../ui/date-text.tsx'
import { useSecondsLeft } from '../../ui/use-seconds-left.ts'

const milestones = [10, 5, 1]
const refetchMs = 5000

function clock(seconds: number) {
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60]
  const hours = Math.floor(seconds / 3600)
  if (hours > 0) parts.unshift(hours)
  return parts.map((part, index) => String(part).padStart(index ? 2 : 1, '0')).join(':')
}

/** The screen reader announcement: empty except at 10, 5 and 1 minutes and at expiry. */
function useAnnouncement(seconds: number, title: string) {
  const t = useTranslations('orders')
  if (seconds === 0) return t('timeUpFor', { title })
  const minutes = milestones.findLast((milestone) => seconds <= milestone * 60)
  if (!minutes) return ''
  return minutes === 1 ? t('lastMinuteFor', { title }) : t('minutesLeftFor', { minutes, title })
}

type Props = { expiresAt: string; title: string }

/** The time until a booking expires. At expiry, bookings and their number are refetched. */
export function TimeLeft({ expiresAt, title }: Props) {
  const t = useTranslations('orders')
  const queryClient = useQueryClient()
  const left = useSecondsLeft(expiresAt)
  const announcement = useAnnouncement(left, title)
  const over = left === 0

  useEffect(() => {
    if (!over) return
    const read = () => {
      queryClient.invalidateQueries({ queryKey: orpc.bookings.key() })
      queryClient.invalidateQueries({ queryKey: orpc.dashboard.key() })
    }
    read()
    // This clock may be ahead of the server's, where the booking is still held.
    const reading = setInterval(read, refetchMs)
    return () => clearInterval(reading)
  }, [over, queryClient])

  return (
    <div className="flex items-center gap-2 text-sm">
      <Timer aria-hidden className="size-4 shrink-0 text-muted" />
      <p aria-hidden className={`tabular-nums ${left <= 60 ? 'font-medium text-warn' : ''}`}>
        {over ? t('timeUp') : t('timeLeft', { time: clock(left) })}
      </p>
      <p className="sr-only">
        {t.rich('heldUntil', { moment: () => <DateText iso={expiresAt} /> })}
      </p>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  )
}
