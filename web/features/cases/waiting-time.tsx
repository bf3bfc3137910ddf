import { useLocale } from 'use-intl'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** `3 days ago`, `5 hours ago`, `9 minutes ago`. Only for screens that the browser renders. */
export function WaitingTime({ iso }: { iso: string }) {
  const relative = new Intl.RelativeTimeFormat(useLocale())
  const ms = Math.max(0, Date.now() - Date.parse(iso))
  if (ms >= 2 * day) return relative.format(-Math.floor(ms / day), 'day')
  if (ms >= 2 * hour) return relative.format(-Math.floor(ms / hour), 'hour')
  return relative.format(-Math.floor(ms / minute), 'minute')
}
