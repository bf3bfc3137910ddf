import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { type Search, writeSearch } from '../../../contract/search.ts'
import type { ListedFound } from '../../data/listed-products.ts'
import type { Listing } from '../../data/public-queries.ts'
import { searchResults } from '../../data/search-queries.ts'
import { useMore } from '../../data/use-cached-query.ts'
import { useDeferredQuery } from '../../data/use-deferred-query.ts'
import { LoadError } from '../../ui/load-error.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { SearchResultGrid } from './search-result-grid.tsx'
import { SearchResultsSkeleton } from './search-results-skeleton.tsx'
import type { Chip } from './use-chips.ts'

const FoundNone = lazy(async () => ({
  default: (await import('./no-search-results.tsx')).NoSearchResults,
}))

type Page = { body: ListedFound[]; headers: { link?: string } }

function More({ list, pages }: { list: Listing<Page>; pages: Page[] }) {
  return <LoadMore {...useMore(list, pages)} />
}

type Props = { search: Search; chips: Chip[]; all: Search }

/** The search results. While another search is loading, the previous results stay, dimmed. */
export function SearchResultList({ search, chips, all }: Props) {
  const t = useTranslations('search')
  const list: Listing<Page> = searchResults(search)
  const { data: pages, isOld, failure, retry } = useDeferredQuery(list)
  if (failure) return <LoadError failure={failure} onRetry={retry} />
  if (!pages) return <SearchResultsSkeleton />
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
      <SearchResultGrid items={items} />
      {!isOld && <More key={writeSearch(search)} list={list} pages={pages} />}
    </section>
  )
}
