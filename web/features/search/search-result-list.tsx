import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import type { Search } from '../../../contract/search/search.ts'
import { searchResultsQuery } from '../../data/search-queries.ts'
import { BlocksPaintUntil } from '../../ui/blocks-paint-until.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { SearchResultGrid } from './search-result-grid.tsx'
import { SearchResultsSkeleton } from './search-results-skeleton.tsx'
import type { Chip } from './use-chips.ts'

const FoundNone = lazy(async () => ({
  default: (await import('./no-search-results.tsx')).NoSearchResults,
}))

type Props = { search: Search; chips: Chip[]; all: Search }

/** The search results. While another search is loading, the previous results stay, dimmed. */
export function SearchResultList({ search, chips, all }: Props) {
  const t = useTranslations('search')
  const query = useInfiniteQuery({
    ...searchResultsQuery(search),
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData: isOld, isLoadingError, error, refetch } = query
  if (isLoadingError) return <LoadError failure={error} onRetry={refetch} />
  if (!data) return <SearchResultsSkeleton />
  const items = data.pages.flatMap(({ body }) => body)
  return (
    <section
      id="results"
      aria-label={t('results')}
      aria-busy={isOld}
      className="transition-opacity aria-busy:opacity-50"
    >
      <BlocksPaintUntil id="results" />
      {items.length === 0 && !isOld && (
        <Suspense>
          <FoundNone search={search} chips={chips} all={all} />
        </Suspense>
      )}
      <SearchResultGrid items={items} />
      {!isOld && <LoadMore {...query} />}
    </section>
  )
}
