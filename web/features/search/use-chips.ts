import { useTranslations } from 'use-intl'
import type { Search } from '../../../contract/search/search.ts'
import type { Facets } from '../../../contract/search/search-routes.ts'
import { useChoiceLabels, useRangeLabels } from './facet-labels.ts'
import { choosing, withPlace, withPrice, withWords } from './search-address.ts'

/** A search criterion, and the search without it. */
export type Chip = { id: string; what: string; without: Search }

/** All criteria of a search, except unknown facets. */
export function useChips(search: Search, { facets, near }: Facets): Chip[] {
  const t = useTranslations('search')
  const wordsFor = useChoiceLabels()
  const rangeIn = useRangeLabels()

  const words: Chip[] =
    search.q === ''
      ? []
      : [{ id: 'q', what: t('chipWords', { q: search.q }), without: withWords(search, '') }]

  const chosen = facets.flatMap((facet) =>
    (search.facets[facet.key] ?? []).map((value, _, values): Chip => {
      const others = values.filter((other) => other !== value)
      const what = t('chip', { name: facet.name, value: wordsFor(facet, value) })
      const says = ['seller', 'delivery'].includes(facet.key) ? wordsFor(facet, value) : what
      return {
        id: `${facet.key} ${value}`,
        what: says,
        without: choosing(search, facet.key, others),
      }
    }),
  )

  const isPriced = search.from !== undefined || search.to !== undefined
  const price: Chip[] = isPriced
    ? [{ id: 'price', what: rangeIn(search), without: withPrice(search, {}) }]
    : []

  const { within: km } = search
  const place = near?.label ?? t('unknownPlace')
  const position: Chip[] =
    search.near === undefined
      ? []
      : [
          {
            id: 'near',
            what: km === undefined ? t('near', { place }) : t('within', { km, place }),
            without: withPlace(search, {}),
          },
        ]

  return [...words, ...chosen, ...price, ...position]
}
