import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paramsOf, readSearch, type Search, writeSearch } from '../../contract/search/search.ts'
import type { Facets } from '../../contract/search/search-routes.ts'
import { queryClientOf } from '../data/query-client.ts'
import { facetsQuery, searchResultsQuery } from '../data/search-queries.ts'
import { useLastDefined } from '../data/use-last-defined.ts'
import { withQueries } from '../data/with-queries.tsx'
import { preloadSearch } from '../features/product/preload-photos.ts'
import { SaveSearch } from '../features/saved-searches/save-search.tsx'
import { FiltersSheet, filtersPlace } from '../features/search/filters-sheet.tsx'
import { type SearchQuery, searchQuery } from '../features/search/search-address.ts'
import { SearchCriteria } from '../features/search/search-criteria.tsx'
import { SearchField } from '../features/search/search-field.tsx'
import { SearchFilters } from '../features/search/search-filters.tsx'
import { SearchResultCount, useShowLabel } from '../features/search/search-result-count.tsx'
import { SearchResultList } from '../features/search/search-result-list.tsx'
import { SearchSkeleton } from '../features/search/search-skeleton.tsx'
import { SearchSort } from '../features/search/search-sort.tsx'
import { useChips } from '../features/search/use-chips.ts'
import { LoadError } from '../ui/load-error.tsx'
import { textLink } from '../ui/text-link.ts'

export const Route = createFileRoute('/search')({
  validateSearch: (query: Record<string, unknown>) => query as SearchQuery,
  beforeLoad: async ({ search: query, context }) => {
    const { canonicalQuery } = await import('../features/search/search-route.ts')
    const search = await canonicalQuery(query, context.language)
    if (search) throw redirect({ to: '/search', search, replace: true })
  },
  // Runs only on arrival. Later searches load in the component, while the previous results stay
  // visible.
  loader: async ({ context, location, preload }) => {
    const queryClient = queryClientOf(context.page)
    const search = readSearch(location.search)
    const [{ pages }] = await Promise.all([
      queryClient.infiniteQuery({ ...searchResultsQuery(search), staleTime: 'static' }),
      queryClient.query({ ...facetsQuery(search), staleTime: 'static' }).catch(() => {}),
    ])
    if (preload) preloadSearch(pages.flatMap(({ body }) => body))
  },
  head: async ({ match }) => {
    const { searchHead } = await import('../features/search/search-route.ts')
    return searchHead(match.search, match.context)
  },
  pendingComponent: SearchSkeleton,
  component: withQueries(SearchScreen),
})

/** The current search: from the URL or, until navigation has updated the URL, the latest choice. */
function useAsked() {
  const navigate = Route.useNavigate()
  const search = readSearch(Route.useSearch())
  const at = writeSearch(search)
  const [chosen, setChosen] = useState({ at, asked: search })
  if (chosen.at !== at) setChosen({ at, asked: search })
  const ask = (asked: Search) => {
    setChosen({ at, asked })
    navigate({ search: searchQuery(paramsOf(asked)), replace: true, resetScroll: false })
  }
  return [chosen.at === at ? chosen.asked : search, ask] as const
}

const emptyFacets: Facets = {
  total: 0,
  approximate: false,
  instead: null,
  near: null,
  facets: [],
}

function SearchScreen() {
  const t = useTranslations('search')
  const [search, ask] = useAsked()
  const heading = useRef<HTMLHeadingElement>(null)
  const counted = useQuery(facetsQuery(search))
  const known = useLastDefined(counted.data)
  const facets = known ?? emptyFacets
  const chips = useChips(search, facets)
  const show = useShowLabel(facets)
  const { q, ...others } = paramsOf(search)
  const query = Route.useSearch()
  const all = readSearch({ sort: search.sort })

  const filters = counted.isLoadingError ? (
    <LoadError failure={counted.error} onRetry={counted.refetch} />
  ) : (
    <SearchFilters search={search} facets={facets} query={query} onChange={ask} />
  )

  return (
    <div className="page grid gap-6 py-6 sm:py-8">
      <div className="grid gap-4">
        <h1
          ref={heading}
          tabIndex={-1}
          className="text-title font-semibold outline-none wrap-anywhere"
        >
          {q ? t('titleFor', { q }) : t('title')}
        </h1>
        <div className="max-w-2xl">
          <SearchField label={t('words')} q={search.q} baseQuery={others} />
        </div>
      </div>
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <aside
          id={filtersPlace}
          aria-label={t('filters')}
          className="card px-3 py-1 not-target:max-lg:hidden"
        >
          {filters}
        </aside>
        <div className="grid content-start gap-4">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
            <div className="flex flex-wrap items-center gap-x-4">
              <SearchResultCount facets={known} q={search.q} isOld={!counted.data} />
              <Link to="/ranking" className={`${textLink} text-sm`}>
                {t('ranking')}
              </Link>
            </div>
            <div className="flex flex-wrap items-center gap-3">
              <FiltersSheet
                chosen={chips.filter(({ id }) => id !== 'q').length}
                end={show}
                search={search}
                onChange={ask}
              >
                {filters}
              </FiltersSheet>
              <SaveSearch search={search} />
              <SearchSort search={search} onChange={ask} />
            </div>
          </div>
          <SearchCriteria chips={chips} all={all} heading={heading} />
          <SearchResultList search={search} chips={chips} all={all} />
        </div>
      </div>
    </div>
  )
}
