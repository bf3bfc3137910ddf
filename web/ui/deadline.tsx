import { useLocale } from 'use-intl'
import { dateFormat } from '../i18n/formats.ts'
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

const precise = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

type Props = {
  iso: string
  /** Shown in place of the remaining time when it is over. */
  over: string
}

/**
 * A deadline in the reader's time zone, which it names, and the time that is left. Only for screens
 * that are not rendered on the server.
 */
export function Deadline({ iso, over }: Props) {
  const language = useLocale()
  const left = useSecondsLeft(iso)
  return (
    <>
      <time dateTime={iso} className="block text-pretty">
        {dateFormat(language, precise).format(new Date(iso))}
      </time>
      <span className="block text-sm font-normal text-muted">
        {left === 0 ? over : fromNow(language, left)}
      </span>
    </>
  )
}
