import { lastMomentOf } from '../../contract/last-day.ts'
import { DateText } from './date-text.tsx'
import { useFormatDeadline } from './use-format-deadline.ts'
import { useRelativeTime } from './use-relative-time.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

/** A deadline like a timestamp in a text, or its last day. */
export function DeadlineText({ iso }: { iso: string }) {
  const format = useFormatDeadline()
  if (!lastMomentOf(new Date(iso))) return <DateText iso={iso} />
  return <time dateTime={iso}>{format(iso)}</time>
}

type Props = {
  iso: string
  /** Shown in place of the remaining time when it is over. */
  over: string
}

/**
 * A deadline in the reader's time zone, which it names, or its last day, and the time that is left.
 * Only for screens that are not rendered on the server.
 */
export function Deadline({ iso, over }: Props) {
  const { until } = useRelativeTime()
  const format = useFormatDeadline()
  const left = useSecondsLeft(iso)
  return (
    <>
      <time dateTime={iso} className="block text-pretty">
        {format(iso)}
      </time>
      <span className="block text-sm font-normal text-muted">
        {left === 0 ? over : until(left)}
      </span>
    </>
  )
}
