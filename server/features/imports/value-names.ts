import type { Delivery } from '../../../contract/catalog-enums.ts'
import type { Condition, LockAnswer } from '../../../contract/grade-enums.ts'
import type { Language } from '../../../contract/i18n/languages.ts'
import type { VatScheme } from '../../../contract/schemas/disclosures.ts'

/** As the form shows them; of its sentences about VAT, the term. */
const german: Record<Condition | Delivery | LockAnswer | VatScheme, string> = {
  Excellent: 'Hervorragend',
  Good: 'Gut',
  Fair: 'Akzeptabel',
  both: 'Versand oder Übergabe',
  ship: 'Nur Versand',
  meet: 'Nur persönliche Übergabe',
  yes: 'Ja',
  no: 'Nein',
  unknown: 'Unbekannt',
  standard: 'Regelbesteuerung',
  margin: 'Differenzbesteuerung',
}

const translations: Partial<Record<Language, Map<string, string>>> = {
  de: new Map(Object.entries(german)),
}

/** The name of a fixed value in a language that has another one. */
export const valueNameIn = (language: Language, value: string): string | undefined =>
  translations[language]?.get(value)

/** What the search calls deliveries, in lower case. */
const synonyms = new Map([
  ['versand', 'ship'],
  ['übergabe', 'meet'],
  ['persönliche übergabe', 'meet'],
])

/** The value for a synonym; other texts as they are. */
export const withoutSynonym = (text: string): string => synonyms.get(text.toLowerCase()) ?? text
