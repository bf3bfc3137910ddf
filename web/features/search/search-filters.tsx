import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { readValues, type Search } from '../../../contract/search/search.ts'
import type { Facets } from '../../../contract/search/search-routes.ts'
import { useSite } from '../../data/use-site.ts'
import { buttonClass } from '../../ui/button.tsx'
import { FacetGroup } from './facet-group.tsx'
import { PlaceFilter } from './place-filter.tsx'
import { PriceRange } from './price-range.tsx'
import {
  choosing,
  invalidPriceIn,
  placeFields,
  type SearchQuery,
  ticking,
  withPrice,
} from './search-address.ts'
import { searchPath } from './search-path.ts'

/** The first five facets and those with a unit are initially expanded. */
const isOpenAtFirst = ({ unit }: Facets['facets'][number], index: number) =>
  index < 5 || unit !== null

/** The search after a checkbox or radio button has changed. */
function afterChange(search: Search, { name, type, value, checked }: HTMLInputElement): Search {
  const values = readValues(value) ?? []
  if (type === 'radio') return choosing(search, name, values)
  return ticking(search, name, values, checked)
}

const isChoice = (target: unknown): target is HTMLInputElement =>
  target instanceof HTMLInputElement && ['radio', 'checkbox'].includes(target.type)

type Props = {
  search: Search
  facets: Facets
  /** The parameters of the URL, with a typed price or place that is invalid. */
  query: SearchQuery
  onChange: (search: Search) => void
}

/** Applies choices made before hydration. */
function useEarlyChoices({ search, onChange }: Props) {
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    const early = [...(form.current?.elements ?? [])]
      .filter(isChoice)
      .filter((input) => input.checked !== input.defaultChecked)
      .filter(({ type, checked }) => type === 'checkbox' || checked)
    if (early.length > 0) onChange(early.reduce(afterChange, search))
  }, [])
  return form
}

/** The facets to show: without the kind of seller on a site that does not ask for it. */
function useShownFacets({ facets }: Facets) {
  const { traderRules } = useSite()
  return facets.filter(({ key }) => traderRules !== 'off' || key !== 'seller_kind')
}

/** All facets with the number of results of each value. A plain form without JavaScript. */
export function SearchFilters(props: Props) {
  const t = useTranslations('search')
  const { search, facets, query, onChange } = props
  const form = useEarlyChoices(props)
  const shown = useShownFacets(facets)
  const change = ({ target }: FormEvent) => {
    if (isChoice(target)) onChange(afterChange(search, target))
  }
  return (
    <form ref={form} action={searchPath()} autoComplete="off" onChange={change} className="folds">
      {search.q !== '' && <input type="hidden" name="q" value={search.q} />}
      <input type="hidden" name="sort" value={search.sort} />
      <PriceRange
        range={search}
        invalid={invalidPriceIn(query)}
        onChange={(range) => onChange(withPrice(search, range))}
      />
      <PlaceFilter
        search={search}
        near={facets.near}
        unknown={query[placeFields.typed]}
        onChange={onChange}
      />
      {shown.map((facet, index) => (
        <FacetGroup
          key={facet.key}
          facet={facet}
          chosen={search.facets[facet.key] ?? []}
          open={isOpenAtFirst(facet, index)}
        />
      ))}
      <noscript>
        <button type="submit" className={buttonClass({}, 'mt-3 w-full')}>
          {t('apply')}
        </button>
      </noscript>
    </form>
  )
}
