import { useRelativeTime } from '../../ui/use-relative-time.ts'

/** How long ago a time was. Only for screens that the browser renders. */
export function WaitingTime({ iso }: { iso: string }) {
  const { since } = useRelativeTime()
  return since(Math.max(0, Date.now() - Date.parse(iso)) / 1000)
}
