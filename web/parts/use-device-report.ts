import { useWatch } from 'react-hook-form'
import type { Specs } from '../../contract/attributes.ts'
import type { Passport } from '../../contract/passport.ts'
import { typedSpec } from './typed-specs.ts'
import type { ProductFormState } from './use-product-form.ts'

type Reading = { values: Specs; serial?: string | undefined; passport: Passport }

/** What the machine says of itself goes into the form; what is typed over it is the seller's word. */
export function useDeviceReport({ control, getValues, setValue, clearErrors }: ProductFormState) {
  const passport = useWatch({ control, name: 'passport' })

  const fillIn = ({ values, serial, passport }: Reading) => {
    for (const [key, value] of Object.entries(values)) {
      setValue(`specs.${key}`, typedSpec(value))
      clearErrors(`specs.${key}`)
    }
    setValue('passport', passport)
    if (serial) setValue('serial', serial)
  }

  const stated = (key: string) => {
    const now = getValues('passport')
    if (!now?.read.includes(key)) return
    const read = now.read.filter((other) => other !== key)
    setValue('passport', read.length > 0 ? { ...now, read } : null)
  }

  return { fillIn, stated, isRead: (key: string) => passport?.read.includes(key) ?? false }
}
