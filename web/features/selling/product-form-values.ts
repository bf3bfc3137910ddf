import type { BatteryReport } from '../../../contract/battery-report.ts'
import type { EditableProduct } from '../../../contract/catalog.ts'
import type {
  Condition,
  GradedPart,
  LockAnswer,
  LockQuestion,
} from '../../../contract/grade-enums.ts'
import type { Language } from '../../../contract/i18n/languages.ts'
import type { Photo } from '../../../contract/media.ts'
import type { Disclosures, VatScheme } from '../../../contract/schemas/disclosures.ts'
import { writePrice } from '../../ui/typed-price.ts'
import { type SpecFormValues, toSpecFormValues } from './spec-form-values.ts'

/** The form's text fields, in order, as they are at first. */
const blankTexts = {
  category: '',
  header: '',
  image: '',
  originalprice: '',
  resaleprice: '',
  purchase: '',
  purchaseMonth: '',
  phone: '',
  location: '',
  delivery: 'both',
  condition: '',
  description: '',
  serial: '',
}

export type ProductText = keyof typeof blankTexts

/** The values of the product form. An empty text means that the field is not filled in. */
export type ProductFormValues = Record<ProductText, string> & {
  photos: Pick<Photo, 'id' | 'alt' | 'flaw'>[]
  specs: SpecFormValues
  grades: Record<GradedPart, Condition | ''>
  locks: Record<LockQuestion, LockAnswer | ''>
  disclosures: Record<Exclude<keyof Disclosures, 'vatScheme'>, string> & {
    vatScheme: VatScheme | ''
  }
  passport: BatteryReport | null
  /** The serial number in the battery report. Empty if it has none. */
  reportSerial: string
}

export const blankGrades = {
  screen: '',
  body: '',
  keyboard: '',
  battery: '',
  function: '',
} as const
export const blankDisclosures = {
  vatScheme: '',
  manufacturer: '',
  responsiblePerson: '',
  safetyInformation: '',
} as const
export const blankLocks = { firmwarePassword: '', managementLock: '', dataWiped: '' } as const

export const blankProduct: ProductFormValues = {
  ...blankTexts,
  photos: [],
  specs: {},
  grades: blankGrades,
  locks: blankLocks,
  disclosures: blankDisclosures,
  passport: null,
  reportSerial: '',
}

/** The form values of an existing product. The serial number is never returned by the server. */
export function toFormValues(product: EditableProduct, language: Language): ProductFormValues {
  const names = Object.keys(blankTexts).filter((name) => name !== 'serial')
  const texts = names.map((name) => [name, product[name as Exclude<ProductText, 'serial'>]])
  return {
    ...blankProduct,
    ...Object.fromEntries(texts),
    originalprice: writePrice(product.originalprice, language),
    resaleprice: writePrice(product.resaleprice, language),
    specs: toSpecFormValues(product.specs, language),
    grades: product.grades ?? blankGrades,
    locks: product.locks ?? blankLocks,
    disclosures: product.disclosures
      ? { ...product.disclosures, vatScheme: product.disclosures.vatScheme ?? '' }
      : blankDisclosures,
    passport: product.passport,
  }
}

/** Of traders, in the form's order. */
export const disclosureFields = Object.keys(blankDisclosures) as (keyof typeof blankDisclosures)[]

export const productTexts = Object.keys(blankTexts) as ProductText[]

/** The specified fields and the serial number, in the form's order. */
export const productFields: (ProductText | 'photos')[] = productTexts.flatMap((text) =>
  text === 'image' ? ['photos', text] : [text],
)
