import { lightFormat } from 'date-fns'
import { useSyncExternalStore } from 'react'

/** The pattern `Pp` of date-fns, in English. Its `format`, which knows every pattern, weighs 5 KB. */
const pattern = 'MM/dd/yyyy, h:mm a'

const never = () => () => {}

/** A moment in the reader's own time, date-fns pattern `Pp`; UTC until the page is alive. */
export function DateText({ iso }: { iso: string }) {
  const alive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const utc = `${iso.slice(0, 16).replace('T', ' ')} UTC`
  return <time dateTime={iso}>{alive ? lightFormat(iso, pattern) : utc}</time>
}
