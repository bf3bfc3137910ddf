import type { ComponentProps } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Choice } from './choice.tsx'
import { ChoiceGroup } from './choice-group.tsx'

type Props<Value extends string> = Omit<ComponentProps<typeof ChoiceGroup>, 'children'> & {
  values: readonly Value[]
  labelOf: (value: Value) => string
  /** A sentence that explains the choice. */
  meaningOf?: (value: Value) => string
  /** `register('name')` of the form. */
  field: UseFormRegisterReturn
}

/** Radio buttons, one for each of these values, with legend, hint and error. */
export function RadioGroup<Value extends string>({
  values,
  labelOf,
  meaningOf,
  field,
  ...group
}: Props<Value>) {
  return (
    <ChoiceGroup {...group}>
      {values.map((value) => (
        <Choice
          key={value}
          type="radio"
          value={value}
          label={labelOf(value)}
          meaning={meaningOf?.(value)}
          {...field}
        />
      ))}
    </ChoiceGroup>
  )
}
