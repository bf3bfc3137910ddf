import { useLocale, useTranslations } from 'use-intl'
import { toText } from '../../../contract/schemas/money.ts'
import type { Search } from '../../../contract/search/search.ts'
import type { Facet } from '../../../contract/search/search-routes.ts'
import { useSitePrice } from '../../ui/use-site-price.ts'
import { choiceLabel } from '../product/choice-label.ts'
import { measure } from '../product/measure.ts'

type FacetAttribute = Pick<Facet, 'key' | 'unit' | 'grouping' | 'labels'>

const isNumber = (value: string) => /^\d+(\.\d+)?$/.test(value)

/** Facets whose values have their texts in `products`. */
const productTexts = new Map([
  ['condition', 'conditions'],
  ['seller_kind', 'sellerKinds'],
])

/** Returns a function for the label of a facet value; `texts` are those of the screen. */
export function useChoiceLabels(texts: 'search' | 'searches' = 'search') {
  const t = useTranslations(texts)
  const products = useTranslations('products')
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
    const known = `${productTexts.get(facet.key)}.${value}` as 'conditions.Good'
    if (productTexts.has(facet.key) && products.has(known)) return products(known)
    return choiceLabel(facet.labels, value) ?? measured(facet, value)
  }
}

/** Returns a function that describes a price range. */
export function useRangeLabels() {
  const t = useTranslations('search')
  const formatPrice = useSitePrice()
  const price = (minor: number) => formatPrice(toText(minor))
  return ({ from, to }: Pick<Search, 'from' | 'to'>): string => {
    if (from === undefined) return t('priceTo', { to: price(to ?? 0) })
    if (to === undefined) return t('priceFrom', { from: price(from) })
    return t('priceBetween', { from: price(from), to: price(to) })
  }
}
