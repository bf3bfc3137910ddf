import { useSyncExternalStore } from 'react'
import { useFormatDate } from './use-format-date.ts'

const never = () => () => {}

/** A moment in the reader's own time, date-fns pattern `Pp`; UTC until the page is alive. */
export function DateText({ iso }: { iso: string }) {
  const moment = useFormatDate()
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const utc = `${iso.slice(0, 16).replace('T', ' ')} UTC`
  return (
    <time dateTime={iso} className="inline-block text-balance wrap-normal">
      {alive ? moment(iso) : utc}
    </time>
  )
}
