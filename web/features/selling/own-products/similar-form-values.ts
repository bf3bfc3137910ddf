import type { EditableProduct } from '../../../../contract/catalog.ts'
import type { Language } from '../../../../contract/i18n/languages.ts'
import { blankLocks, type ProductFormValues, toFormValues } from '../product-form-values.ts'

/**
 * The form values of another laptop of this kind: without what belongs to one laptop only, such as its
 * pictures, the answers about its locks, and its battery report with the values of the battery.
 */
export function toSimilarFormValues(
  product: EditableProduct,
  language: Language,
): ProductFormValues {
  const { battery_health: _, battery_cycles: __, ...specs } = product.specs
  return {
    ...toFormValues({ ...product, specs }, language),
    image: '',
    locks: blankLocks,
    passport: null,
  }
}
