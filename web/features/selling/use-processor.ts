import { useRef } from 'react'
import type { Attribute } from '../../../contract/attributes.ts'
import { familyOf, generationOf } from '../../../contract/schemas/processor.ts'
import type { ProductFormState } from './product-resolver.ts'

/** The attributes that are derived from the name of a processor. */
const derivedSpecs = {
  processor_family: familyOf,
  processor_generation: (name: string) => generationOf(name)?.toString(),
}

type Key = keyof typeof derivedSpecs

/**
 * Fills in the attributes derived from the typed processor, without overwriting the seller's
 * choices.
 */
export function useProcessor({ getValues, setValue }: ProductFormState, attributes: Attribute[]) {
  const filledIn = useRef<Partial<Record<Key, string>>>({})

  const follow = (key: Key, name: string) => {
    const attribute = attributes.find((one) => one.key === key)
    const now = getValues(`specs.${key}`) || ''
    if (!attribute || (now !== '' && now !== filledIn.current[key])) return
    const next = derivedSpecs[key](name) ?? ''
    if (attribute.choices.length > 0 && !attribute.choices.includes(next)) return
    filledIn.current[key] = next
    if (next !== now) setValue(`specs.${key}`, next)
  }

  return () => {
    const name = String(getValues('specs.processor') ?? '')
    for (const key of Object.keys(derivedSpecs) as Key[]) follow(key, name)
  }
}
