import type { Delivery } from '../../contract/catalog-enums.ts'
import type { Condition, LockAnswer } from '../../contract/grade-enums.ts'
import type { Language } from '../../contract/i18n/languages.ts'
import type { VatScheme } from '../../contract/schemas/disclosures.ts'
import { currentLanguage } from './language.ts'

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

/** The name of a fixed value in the language of the request. */
export const valueName = (value: string): string => valueNameIn(currentLanguage(), value) ?? value
