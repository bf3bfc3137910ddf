import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { PassportGiven } from '../passport/fitting.ts'
import { orpc } from '../queries.ts'
import { PassportField } from './passport-field.tsx'
import type { ProductFormState } from './use-product-form.ts'

/** What the laptop says of itself, as far as the chosen category asks for it. */
export function ProductPassport({ form: { control, setValue } }: { form: ProductFormState }) {
  const category = useWatch({ control, name: 'category' }) as string
  const [given, setGiven] = useState<PassportGiven | null>(null)
  const { data: attributes = [] } = useQuery({
    ...orpc.catalog.attributes.queryOptions({ input: { category } }),
    enabled: category !== '',
  })

  function take(next: PassportGiven | null) {
    setGiven(next)
    setValue('specs', next?.values ?? {})
    setValue('passport', next?.passport)
    setValue('serial', next?.serial)
  }

  return <PassportField attributes={attributes} given={given} onRead={take} />
}
