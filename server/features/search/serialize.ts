import { conditions } from '../../../contract/catalog-enums.ts'
import type { Photo } from '../../../contract/media.ts'
import { toText } from '../../../contract/schemas/money.ts'
import type { Facet, SearchHit } from '../../../contract/search/search-routes.ts'
import { sellerKinds } from '../../../contract/seller-details.ts'
import { choiceLabels } from '../../i18n/labels.ts'
import { localizedName, translate } from '../../i18n/language.ts'
import { sellerIdOf, toCardFacts } from '../catalog/shown-product.ts'
import type { Count, Counts } from './counts.ts'
import { distanceKm } from './distance.ts'
import type { SearchHitRow } from './hits.ts'
import { type PlaceRow, placeNameOf } from './places.ts'
import type { KnownAttribute } from './queries.ts'

const maxChoices = 50

const nameOf = ({ key, names }: KnownAttribute) => localizedName(names) ?? key

function distanceFrom(near: PlaceRow | undefined, { latitude, longitude }: SearchHitRow) {
  if (!near || latitude == null || longitude == null) return null
  return Math.round(distanceKm(near, { latitude, longitude }))
}

function firstPhotoOf({ photoId, width, height, alt, flaw }: SearchHitRow): Photo[] {
  return photoId === null ? [] : [{ id: photoId, width, height, alt, flaw }]
}

export function toSearchHit(row: SearchHitRow, near: PlaceRow | undefined): SearchHit {
  return {
    ...toCardFacts(row),
    photos: firstPhotoOf(row),
    _id: row.id,
    category: row.category,
    sellerName: row.sellerName,
    sellerId: sellerIdOf(row),
    sellerKind: row.sellerKind,
    status: row.verifiedAt !== null,
    reserved: row.held,
    saving: toText(Math.max(0, row.originalPrice - row.resalePrice)),
    place: placeNameOf(row),
    distanceKm: distanceFrom(near, row),
  }
}

type FacetDefinition = Pick<Facet, 'key' | 'name' | 'unit' | 'grouping' | 'labels'> & {
  order: string[]
}

function toFacetDefinitions(categories: string[], attributes: KnownAttribute[]): FacetDefinition[] {
  const fixed = (key: string, name: string, order: string[]): FacetDefinition => ({
    key,
    name: translate(`labels.${name}`) ?? name,
    unit: null,
    grouping: 'value',
    order,
  })
  return [
    fixed('category', 'Category', categories),
    fixed('condition', 'Condition', [...conditions]),
    fixed('seller', 'Seller', ['verified']),
    fixed('delivery', 'Delivery', ['ship', 'meet']),
    fixed('seller_kind', 'Seller type', [...sellerKinds]),
    ...attributes
      .filter(({ filterable }) => filterable)
      .map((attribute) => ({
        key: attribute.key,
        name: nameOf(attribute),
        unit: attribute.unit,
        grouping: attribute.grouping,
        ...choiceLabels(attribute.choices),
        order: attribute.kind === 'yes_no' ? ['yes', 'no'] : attribute.choices,
      })),
  ]
}

const byText = new Intl.Collator('en', { numeric: true })

function byOrder(order: string[]) {
  const indexes = new Map(order.map((value, index) => [value, index]))
  const indexOf = (value: string) => indexes.get(value) ?? order.length
  return (one: { value: string }, other: { value: string }) =>
    indexOf(one.value) - indexOf(other.value) || byText.compare(one.value, other.value)
}

function choicesOf(
  { key, order }: FacetDefinition,
  { byToken }: Count,
  chosen: string[],
): Facet['choices'] {
  const start = `${key}=`
  const counted = [...byToken]
    .filter(([token]) => token.startsWith(start))
    .map(([token, count]) => ({ value: token.slice(start.length), count }))
    .sort((one, other) => other.count - one.count)
  const frequent = counted.filter(({ value }, n) => n < maxChoices || chosen.includes(value))
  const missing = chosen.filter((value) => !counted.some((one) => one.value === value))
  return [...frequent, ...missing.map((value) => ({ value, count: 0 }))].sort(byOrder(order))
}

type Known = { categories: string[]; attributes: KnownAttribute[] }

export function toFacets(
  { categories, attributes }: Known,
  counts: Counts,
  chosen: Record<string, string[]>,
): Facet[] {
  const whole = counts.get(undefined)
  return toFacetDefinitions(categories, attributes).flatMap((definition) => {
    const { order: _, ...facet } = definition
    const count = counts.get(facet.key) ?? whole
    const choices = count ? choicesOf(definition, count, chosen[facet.key] ?? []) : []
    const approximate = count?.approximate === true
    return choices.length > 0 ? [{ ...facet, choices, approximate }] : []
  })
}
