import type { Language } from '../../../contract/i18n/languages.ts'
import { paramsOf, readSearch } from '../../../contract/search/search.ts'
import { api } from '../../api/api.ts'
import {
  placeFields,
  priceFields,
  type SearchQuery,
  searchQuery,
  withPrice,
} from './search-address.ts'
import { rangeOf } from './typed-range.ts'

type Query = Record<string, unknown>

/** Parameters of the search, and the fields that are invalid. */
type Read = { params: Query; invalid: SearchQuery }

/** The text of a field; of a repeated one, the last. */
const textIn = (query: Query, name: string) => String([query[name]].flat().at(-1) ?? '').trim()

function readTypedPrice(query: Query, language: Language): Read {
  const { from: lower, to: upper } = priceFields
  if (!(lower in query || upper in query)) return { params: {}, invalid: {} }
  const [from, to] = [textIn(query, lower), textIn(query, upper)]
  const range = rangeOf({ from, to }, language)
  if (range) {
    const { price } = paramsOf(withPrice(readSearch(''), range))
    return { params: { price }, invalid: {} }
  }
  return {
    params: { price: undefined },
    invalid: { ...(from && { [lower]: from }), ...(to && { [upper]: to }) },
  }
}

async function readTypedPlace(query: Query): Promise<Read> {
  const { typed, shown } = placeFields
  if (!(typed in query)) return { params: {}, invalid: {} }
  const name = textIn(query, typed)
  const near = textIn(query, 'near')
  const isAsShown = shown in query && name === textIn(query, shown)
  if (near && isAsShown) return { params: { near }, invalid: {} }
  const [place] = name ? await api.search.places({ q: name.slice(0, 100) }) : []
  const isUnknown = name && !place
  return {
    params: { near: place && String(place.id) },
    invalid: isUnknown ? { [typed]: name } : {},
  }
}

/**
 * Applies the price and the place that were typed into the form without JavaScript. What is invalid
 * stays in the URL, and the form shows it again with an error.
 */
export async function applyNativeFormFields(
  query: Query,
  language: Language,
): Promise<SearchQuery> {
  const place = await readTypedPlace(query)
  const price = readTypedPrice(query, language)
  const search = searchQuery({ ...query, ...place.params, ...price.params })
  return { ...search, ...place.invalid, ...price.invalid }
}
