import { useTranslations } from 'use-intl'
import type { Attribute } from '../../../contract/attributes.ts'
import { toText } from '../../../contract/schemas/money.ts'
import { readSearch } from '../../../contract/search/search.ts'
import { useSitePrice } from '../../ui/use-site-price.ts'
import { useChoiceLabels } from './facet-labels.ts'

/** Describes a search in words, criterion by criterion; `attributes` supplies the labels. */
export function useSearchMessages() {
  const t = useTranslations('searches')
  const wordsFor = useChoiceLabels('searches')
  const formatPrice = useSitePrice()
  const price = (minor: number) => formatPrice(toText(minor))

  const prices = (from?: number, to?: number) => {
    if (from !== undefined && to !== undefined) {
      return [t('between', { from: price(from), to: price(to) })]
    }
    if (from !== undefined) return [t('from', { price: price(from) })]
    return to === undefined ? [] : [t('upTo', { price: price(to) })]
  }

  return (query: string, attributes: Attribute[] = [], place: string | null = null): string[] => {
    const { q, facets, from, to, within } = readSearch(query)
    const chosen = Object.entries(facets).map(([key, values]) => {
      const known = attributes.find((one) => one.key === key)
      const facet = known ?? ({ key, unit: null, grouping: 'value' } as const)
      const all = values.map((value) => wordsFor(facet, value)).join(', ')
      return known ? `${known.name}: ${all}` : all
    })
    const near = within && place ? [t('within', { km: within, place })] : []
    const words = q ? [t('words', { words: q })] : []
    const parts = [...words, ...chosen, ...prices(from, to), ...near]
    return parts.length > 0 ? parts : [t('everything')]
  }
}
