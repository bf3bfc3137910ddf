import type { BatteryReport } from '../../../contract/battery-report.ts'
import type { EditableProduct } from '../../../contract/catalog.ts'
import type {
  Condition,
  GradedPart,
  LockAnswer,
  LockQuestion,
} from '../../../contract/grade-enums.ts'
import type { Language } from '../../../contract/i18n/languages.ts'
import { writePrice } from '../../ui/typed-price.ts'
import { type SpecFormValues, toSpecFormValues } from './spec-form-values.ts'

/** The form's texts, in its order, with nothing typed. */
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
  condition: '',
  description: '',
  serial: '',
}

export type ProductText = keyof typeof blankTexts

/** A product as the form has it. An empty text is one that is not told. */
export type ProductFormValues = Record<ProductText, string> & {
  photos: { id: string; alt: string }[]
  specs: SpecFormValues
  grades: Record<GradedPart, Condition | ''>
  locks: Record<LockQuestion, LockAnswer | ''>
  passport: BatteryReport | null
}

export const blankGrades = {
  screen: '',
  body: '',
  keyboard: '',
  battery: '',
  function: '',
} as const
export const blankLocks = { firmwarePassword: '', managementLock: '', dataWiped: '' } as const

export const blankProduct: ProductFormValues = {
  ...blankTexts,
  photos: [],
  specs: {},
  grades: blankGrades,
  locks: blankLocks,
  passport: null,
}

/** A product that is to be edited, as the form has it. Its serial number is not known. */
export function toFormValues(told: EditableProduct, language: Language): ProductFormValues {
  const names = Object.keys(blankTexts).filter((name) => name !== 'serial')
  const texts = names.map((name) => [name, told[name as Exclude<ProductText, 'serial'>]])
  return {
    ...blankProduct,
    ...Object.fromEntries(texts),
    originalprice: writePrice(told.originalprice, language),
    resaleprice: writePrice(told.resaleprice, language),
    specs: toSpecFormValues(told.specs),
    grades: told.grades ?? blankGrades,
    locks: told.locks ?? blankLocks,
    passport: told.passport,
  }
}

export const productTexts = Object.keys(blankTexts) as ProductText[]

/** The specified fields, and the serial number, in the form's order. */
export const productFields: (ProductText | 'photos')[] = productTexts.flatMap((text) =>
  text === 'image' ? ['photos', text] : [text],
)
