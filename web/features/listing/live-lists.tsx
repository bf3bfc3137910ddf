import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import screens from '../../../contract/screens.ts?client'
import { sessionKeyOf, useSession } from '../../api/session-state.ts'
import type { Announced } from '../../data/live-lists.ts'

const paths = screens.filter(({ liveLists }) => liveLists).map(({ path }) => path)

/** One sentence that summarizes the changes. */
function Sentence({ announcements }: { announcements: Announced[] }) {
  const t = useTranslations('live')
  const [one, ...others] = announcements
  if (!one) return null
  return others.length === 0
    ? t(one.state, { title: one.title })
    : t('several', { count: announcements.length })
}

/** A new screen is painted before anything else is fetched for it. */
const afterPaint = (work: () => void) => requestAnimationFrame(() => setTimeout(work))

/**
 * Keeps lists of products up to date while others book and buy, and announces changes to screen
 * readers.
 */
export function LiveLists() {
  const who = sessionKeyOf(useSession())
  const isList = useRouterState({
    select: ({ matches }) => paths.includes(matches.at(-1)?.routeId ?? ''),
  })
  const [announcements, setAnnouncements] = useState<Announced[]>([])

  useEffect(() => {
    if (!isList || who === 'loading') return
    const over = new AbortController()
    const { signal } = over
    const follow = () =>
      import('./live-announcer.ts')
        .then(({ followLists }) => followLists({ say: setAnnouncements, signal }))
        // The page works without live updates.
        .catch(() => {})
    afterPaint(() => signal.aborted || follow())
    return () => over.abort()
  }, [isList, who])

  return (
    <p role="status" className="sr-only">
      <Sentence announcements={announcements} />
    </p>
  )
}
