import { useLocale } from 'use-intl'
import { lastMomentOf } from '../../contract/last-day.ts'
import { DateText } from './date.tsx'
import { useFormatDeadline } from './use-format-deadline.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** `in 3 days`, `in 5 hours`, `in 9 minutes`: a unit from two of it on. */
function fromNow(language: string, seconds: number): string {
  const relative = new Intl.RelativeTimeFormat(language)
  if (seconds >= 2 * day) return relative.format(Math.round(seconds / day), 'day')
  if (seconds >= 2 * hour) return relative.format(Math.round(seconds / hour), 'hour')
  return relative.format(Math.ceil(seconds / minute), 'minute')
}

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
  const language = useLocale()
  const format = useFormatDeadline()
  const left = useSecondsLeft(iso)
  return (
    <>
      <time dateTime={iso} className="block text-pretty">
        {format(iso)}
      </time>
      <span className="block text-sm font-normal text-muted">
        {left === 0 ? over : fromNow(language, left)}
      </span>
    </>
  )
}
