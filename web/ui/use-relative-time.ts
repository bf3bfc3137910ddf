import { useLocale } from 'use-intl'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** The largest unit of which a time has at least two; minutes if none has. */
function unitOf(seconds: number) {
  if (seconds >= 2 * day) return { unit: 'day', length: day } as const
  if (seconds >= 2 * hour) return { unit: 'hour', length: hour } as const
  return { unit: 'minute', length: minute } as const
}

/** Functions that format a time in seconds, relative to now. */
export function useRelativeTime() {
  const relative = new Intl.RelativeTimeFormat(useLocale())
  return {
    /** `in 3 days`, `in 5 hours`, `in 9 minutes`. */
    until(seconds: number): string {
      const { unit, length } = unitOf(seconds)
      const round = unit === 'minute' ? Math.ceil : Math.round
      return relative.format(round(seconds / length), unit)
    },
    /** `3 days ago`, `5 hours ago`, `9 minutes ago`. */
    since(seconds: number): string {
      const { unit, length } = unitOf(seconds)
      return relative.format(-Math.floor(seconds / length), unit)
    },
  }
}
