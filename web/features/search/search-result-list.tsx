import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { type Search, writeSearch } from '../../../contract/search.ts'
import type { Listing } from '../../data/public-queries.ts'
import { foundBy } from '../../data/search-queries.ts'
import { useMore } from '../../data/use-cached-query.ts'
import { useLateReading } from '../../data/use-deferred-query.ts'
import { NotRead } from '../../ui/load-error.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import type { ListedFound } from '../product/product-availability.ts'
import { FoundGrid } from './search-result-grid.tsx'
import { FoundOnItsWay } from './search-results-skeleton.tsx'
import type { Chip } from './use-chips.ts'

const FoundNone = lazy(async () => ({
  default: (await import('./no-search-results.tsx')).FoundNone,
}))

type Page = { body: ListedFound[]; headers: { link?: string } }

function More({ list, pages }: { list: Listing<Page>; pages: Page[] }) {
  return <LoadMore {...useMore(list, pages)} />
}

type Props = { search: Search; chips: Chip[]; all: Search }

/** What was found. While other things are looked for, what was found before stays, and is dimmed. */
export function FoundList({ search, chips, all }: Props) {
  const t = useTranslations('search')
  const list: Listing<Page> = foundBy(search)
  const { data: pages, isOld, failure, retry } = useLateReading(list)
  if (failure) return <NotRead failure={failure} onRetry={retry} />
  if (!pages) return <FoundOnItsWay />
  const items = pages.flatMap(({ body }) => body)
  return (
    <section
      aria-label={t('results')}
      aria-busy={isOld}
      className="transition-opacity aria-busy:opacity-50"
    >
      {items.length === 0 && !isOld && (
        <Suspense>
          <FoundNone search={search} chips={chips} all={all} />
        </Suspense>
      )}
      <FoundGrid items={items} />
      {!isOld && <More key={writeSearch(search)} list={list} pages={pages} />}
    </section>
  )
}
