import { useTranslations } from 'use-intl'
import type { Facets } from '../../../contract/search/search-routes.ts'

type Total = Pick<Facets, 'total' | 'approximate'>

/** The label of the button that leads from the filters to the results. */
export function useShowLabel({ total: count, approximate }: Total): string {
  const t = useTranslations('search')
  return t(approximate ? 'showAbout' : 'show', { count })
}

type Props = { facets: Facets | undefined; q: string; isOld: boolean }

/**
 * The number of results and, after a spelling correction, the terms that were used; announced when
 * it changes.
 */
export function SearchResultCount({ facets, q, isOld }: Props) {
  const t = useTranslations('search')
  return (
    <div role="status" aria-busy={isOld} className="grid content-center sm:min-h-11 gap-1">
      {facets && (
        <p className="font-semibold tabular-nums">
          {t(facets.approximate ? 'foundAbout' : 'found', { count: facets.total })}
        </p>
      )}
      {facets?.instead && (
        <p className="text-muted wrap-anywhere">{t('instead', { words: facets.instead, q })}</p>
      )}
    </div>
  )
}
