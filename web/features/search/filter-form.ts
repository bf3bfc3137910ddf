import type { Language } from '../../../contract/i18n/languages.ts'
import { radii, type Search } from '../../../contract/search/search.ts'
import { api } from '../../api/api.ts'
import { placeFields, priceFields, withPlace, withPrice } from './search-address.ts'
import { rangeOf } from './typed-range.ts'

/** The fields of the form by name, trimmed. */
type Fields = (name: string) => string

/** Like Enter in the field, it takes the first place that the typed name fits. */
async function withPlaceIn(fields: Fields, search: Search): Promise<Search | undefined> {
  const name = fields(placeFields.typed)
  if (name === fields(placeFields.shown)) return search
  if (name === '') return withPlace(search, {})
  const [place] = await api.search.places({ q: name })
  const within = radii.find((km) => String(km) === fields('within'))
  return place && withPlace(search, { near: place.id, within })
}

export type WrongFilter = { message: 'priceOrder' | 'placeUnknown'; field: string }

type Applied = { search: Search } | { wrong: WrongFilter }

/** Applies the price and the place that are typed into the form of the filters to the search. */
export async function applyFilterForm(
  form: FormData,
  search: Search,
  language: Language,
): Promise<Applied> {
  const fields: Fields = (name) => String(form.get(name) ?? '').trim()
  const range = rangeOf({ from: fields(priceFields.from), to: fields(priceFields.to) }, language)
  if (!range) return { wrong: { message: 'priceOrder', field: priceFields.from } }
  const placed = await withPlaceIn(fields, search)
  if (!placed) return { wrong: { message: 'placeUnknown', field: placeFields.typed } }
  return { search: withPrice(placed, range) }
}
