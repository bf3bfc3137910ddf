import { useLocale, useTranslations } from 'use-intl'
import { toText } from '../../../contract/schemas/money.ts'
import type { Search } from '../../../contract/search/search.ts'
import type { Facet } from '../../../contract/search/search-routes.ts'
import { useSite } from '../../data/use-site.ts'
import { useFormatPrice } from '../../ui/use-format-price.ts'
import { choiceLabel } from '../product/choice-label.ts'
import { measure } from '../product/measure.ts'

type FacetAttribute = Pick<Facet, 'key' | 'unit' | 'grouping' | 'labels'>

const isNumber = (value: string) => /^\d+(\.\d+)?$/.test(value)

/** Returns a function for the label of a facet value; `texts` are those of the screen. */
export function useChoiceLabels(texts: 'search' | 'searches' = 'search') {
  const t = useTranslations(texts)
  const conditions = useTranslations('products.conditions')
  const language = useLocale()
  const measured = ({ unit, grouping }: FacetAttribute, value: string) => {
    if (!unit || !isNumber(value)) return value
    const amount = measure(language, Number(value), unit)
    return grouping === 'at_least' ? t('atLeast', { amount }) : amount
  }
  return (facet: FacetAttribute, value: string): string => {
    if (facet.key === 'seller') return t('verifiedSeller')
    const delivery = `deliveries.${value}` as 'deliveries.ship'
    if (facet.key === 'delivery' && t.has(delivery)) return t(delivery)
    if (value === 'yes' || value === 'no') return t(value)
    const condition = value as 'Good'
    if (facet.key === 'condition' && conditions.has(condition)) return conditions(condition)
    return choiceLabel(facet.labels, value) ?? measured(facet, value)
  }
}

/** Returns a function that describes a price range. */
export function useRangeLabels() {
  const t = useTranslations('search')
  const formatPrice = useFormatPrice()
  const { currency } = useSite()
  const price = (minor: number) => formatPrice(toText(minor), currency)
  return ({ from, to }: Pick<Search, 'from' | 'to'>): string => {
    if (from === undefined) return t('priceTo', { to: price(to ?? 0) })
    if (to === undefined) return t('priceFrom', { from: price(from) })
    return t('priceBetween', { from: price(from), to: price(to) })
  }
}
