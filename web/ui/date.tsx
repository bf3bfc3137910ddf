import { useHydrated } from '@tanstack/react-router'
import { useFormatDate } from './use-format-date.ts'

/** A timestamp in the reader's time zone, in date-fns pattern `Pp`; in UTC until hydration. */
export function DateText({ iso }: { iso: string }) {
  const moment = useFormatDate()
  const alive = useHydrated()
  const utc = `${iso.slice(0, 16).replace('T', ' ')} UTC`
  return (
    <time dateTime={iso} className="inline-block text-balance wrap-normal">
      {alive ? moment(iso) : utc}
    </time>
  )
}
