import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Told } from '../live-lists.ts'
import { useSession } from '../session-state.ts'

/** The screens with lists of products. */
const screens: string[] = [
  '/',
  '/advertiseditems',
  '/products/$category',
  '/dashboard/myproducts',
  '/dashboard/myorders',
]

/** One sentence about all of it. */
function Sentence({ news }: { news: Told[] }) {
  const t = useTranslations('live')
  const [one, ...others] = news
  if (!one) return null
  return others.length === 0
    ? t(one.state, { title: one.title })
    : t('several', { count: news.length })
}

/** Keeps lists of products true while others book and buy, and says so to screen readers. */
export function LiveLists() {
  const queryClient = useQueryClient()
  const session = useSession()
  const who = session.status === 'in' ? session.email : session.status
  const isList = useRouterState({
    select: ({ matches }) => screens.includes(matches.at(-1)?.routeId ?? ''),
  })
  const [news, setNews] = useState<Told[]>([])

  useEffect(() => {
    if (!isList || who === 'loading') return
    const over = new AbortController()
    const { signal } = over
    import('../live-news.ts')
      .then(({ followLists }) => followLists({ queryClient, say: setNews, signal }))
      // Without the news the page is as good as it was.
      .catch(() => {})
    return () => over.abort()
  }, [isList, who, queryClient])

  return (
    <p role="status" className="sr-only">
      <Sentence news={news} />
    </p>
  )
}
