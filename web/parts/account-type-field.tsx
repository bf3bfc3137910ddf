import type { ComponentProps } from 'react'
import { accountTypes } from '../../contract/account-types.ts'
import { SelectField } from '../ui/select-field.tsx'

type Props = Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>

/** Buyer or seller. Spread `register('category')` into it. */
export function AccountTypeField(props: Props) {
  return (
    <SelectField
      label="Account type"
      hint="Buyers book and pay. Sellers put laptops on sale, and can not buy."
      {...props}
    >
      <option value="">Select your account type.</option>
      {accountTypes.map((type) => (
        <option key={type} value={type}>
          {type}
        </option>
      ))}
    </SelectField>
  )
}
