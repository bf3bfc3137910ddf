import { useHydrated } from '@tanstack/react-router'
import { useFormatDate } from './use-format-date.ts'

/** A local time that reads like this timestamp in UTC. */
function asUtc(iso: string): Date {
  const at = new Date(iso)
  return new Date(at.getTime() + at.getTimezoneOffset() * 60_000)
}

/** A timestamp in the reader's time zone, in date-fns pattern `Pp`; in UTC until hydration. */
export function DateText({ iso }: { iso: string }) {
  const formatDate = useFormatDate()
  const isHydrated = useHydrated()
  return (
    <time dateTime={iso} className="inline-block text-balance wrap-normal">
      {isHydrated ? formatDate(iso) : `${formatDate(asUtc(iso))} UTC`}
    </time>
  )
}
