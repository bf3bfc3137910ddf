import { useWatch } from 'react-hook-form'
import { conditions } from '../../../contract/catalog-enums.ts'
import type { Condition } from '../../../contract/grade-enums.ts'
import { blankGrades, type ProductFormValues } from './product-form-values.ts'
import type { ProductFormState } from './product-resolver.ts'

function worstOf(grades: ProductFormValues['grades']): Condition | undefined {
  const given = new Set<string>(Object.values(grades))
  return conditions.findLast((condition) => given.has(condition))
}

/** The grades of the form, whose worst one sets the condition. */
export function useGrades({ control, getValues, setValue, clearErrors }: ProductFormState) {
  const worst = worstOf(useWatch({ control, name: 'grades' }))

  const cap = () => {
    const condition = worstOf(getValues('grades'))
    if (!condition) return
    setValue('condition', condition)
    clearErrors('condition')
  }

  const clear = () => {
    setValue('grades', blankGrades)
    clearErrors('grades')
  }

  return { worst, cap, clear }
}
