import type { GradedPart, LockQuestion } from '../grade-enums.ts'
import type { Language } from '../i18n/languages.ts'

type Names = Record<Language, string>
type Column = { field: string; names: Names; required: boolean }

const required = {
  category: { en: 'Category', de: 'Kategorie' },
  header: { en: 'Product name', de: 'Produktname' },
  image: { en: 'Image URL', de: 'Bildadresse' },
  originalprice: { en: 'Original price', de: 'Neupreis' },
  resaleprice: { en: 'Resale price', de: 'Preis' },
  purchase: { en: 'Year of purchase', de: 'Kaufjahr' },
  phone: { en: 'Phone', de: 'Telefon' },
  location: { en: 'Location', de: 'Ort' },
  condition: { en: 'Condition', de: 'Zustand' },
  description: { en: 'Description', de: 'Beschreibung' },
}

const optional = {
  purchaseMonth: { en: 'Month of purchase', de: 'Kaufmonat' },
  delivery: { en: 'Delivery', de: 'Lieferung' },
  serial: { en: 'Serial number', de: 'Seriennummer' },
}

const grades: Record<GradedPart, Names> = {
  screen: { en: 'Screen grade', de: 'Zustand: Bildschirm' },
  body: { en: 'Body grade', de: 'Zustand: Gehäuse' },
  keyboard: { en: 'Keyboard grade', de: 'Zustand: Tastatur und Touchpad' },
  battery: { en: 'Battery grade', de: 'Zustand: Akku' },
  function: { en: 'Function grade', de: 'Zustand: Funktion' },
}

const locks: Record<LockQuestion, Names> = {
  firmwarePassword: { en: 'Firmware password', de: 'Firmware-Passwort' },
  managementLock: { en: 'Management lock', de: 'Verwaltungs- oder Kontosperre' },
  dataWiped: { en: 'Data wiped', de: 'Daten gelöscht' },
}

const disclosures = {
  vatScheme: { en: 'VAT scheme', de: 'Umsatzsteuer' },
  manufacturer: { en: 'Manufacturer', de: 'Hersteller' },
  responsiblePerson: { en: 'Responsible person', de: 'Verantwortliche Person in der EU' },
  safetyInformation: {
    en: 'Safety information',
    de: 'Warnhinweise und Sicherheitsinformationen',
  },
}

const columnsOf = (columns: Record<string, Names>, isRequired = false): Column[] =>
  Object.entries(columns).map(([field, names]) => ({ field, names, required: isRequired }))

const columnsIn = (group: string, columns: Record<string, Names>): Column[] =>
  columnsOf(columns).map((column) => ({ ...column, field: `${group}.${column.field}` }))

/**
 * Columns of an import file besides the attributes: the field path (`grades.screen`) and its names, in
 * German those of the form; files may use any of these.
 */
export const importColumns: Column[] = [
  ...columnsOf(required, true),
  ...columnsOf(optional),
  ...columnsIn('grades', grades),
  ...columnsIn('locks', locks),
  ...columnsIn('disclosures', disclosures),
]
