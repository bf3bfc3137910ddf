import type { Attribute, Specs, SpecValue } from '../../contract/attributes.ts'
import type { Language } from '../../contract/i18n/languages.ts'
import type { Item } from '../../contract/product-page.ts'
import { choiceLabels } from './labels.ts'
import { localizedName } from './language.ts'

type NamedAttribute = Pick<Attribute, 'key' | 'kind' | 'unit'> & {
  names: Partial<Record<Language, string>>
}
type Described = { specs: Specs; passport: { read?: string[] } | null }

const chosen = (kind: Attribute['kind'], value: SpecValue) =>
  kind === 'choice' || kind === 'choices' ? [value].flat().map(String) : []

/** The specifications of a product, named in the language of the request, in order of `attributes`. */
export function localizedSpecs(
  { specs, passport }: Described,
  attributes: NamedAttribute[],
): Item['specs'] {
  const read = new Set(passport?.read)
  return attributes.flatMap(({ key, names, kind, unit }) => {
    const value = specs[key]
    if (value === undefined) return []
    const name = localizedName(names) ?? key
    const labels = choiceLabels(chosen(kind, value))
    return [{ key, name, kind, unit, ...labels, value, read: read.has(key) }]
  })
}
