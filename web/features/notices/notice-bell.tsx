import { Link, useRouter } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { useEffect, useState } from 'react'
import { maxUnread } from '../../../contract/notice-kinds.ts'
import { bellLabel } from './bell-label.ts'
import { followUnread } from './unread-count.ts'

const shown = (count: number) => (count >= maxUnread ? `${maxUnread - 1}+` : `${count || ''}`)

/** The number of unread notices, and whether it has risen while the page was open. */
function useUnread() {
  const [unread, setUnread] = useState({ count: 0, hasRisen: false, isKnown: false })
  useEffect(() => {
    const over = new AbortController()
    followUnread(over.signal, (count) =>
      setUnread((before) => ({
        count,
        hasRisen: before.isKnown && count > before.count,
        isKnown: true,
      })),
    )
    return () => over.abort()
  }, [])
  return unread
}

/** The link to the notifications, with the number of unread ones, which is announced as it rises. */
export function NoticeBell() {
  const { language } = useRouter().options.context
  const { count, hasRisen } = useUnread()
  const label = bellLabel[language](shown(count))
  return (
    <>
      <Link
        to="/dashboard/notifications"
        aria-label={label}
        title={label}
        className="relative inline-grid size-11 shrink-0 place-items-center rounded-control text-ink hover:bg-sunken"
      >
        <Bell aria-hidden className="size-6" />
        {count > 0 && (
          <span
            aria-hidden
            className="absolute end-0.5 top-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs font-semibold text-on-accent"
          >
            {shown(count)}
          </span>
        )}
      </Link>
      <span aria-live="polite" className="sr-only">
        {hasRisen && label}
      </span>
    </>
  )
}
