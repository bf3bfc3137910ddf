import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { ProductFormState } from './use-product-form.ts'

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
const months = Array.from({ length: 12 }, (_, month) => ({
  value: String(month + 1),
  name: monthName.format(Date.UTC(2000, month)),
}))

/** When the product was new: the year, and beside it the month. */
export function PurchaseFields({ form: { register, formState } }: { form: ProductFormState }) {
  const { errors } = formState
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        label="Year of purchase"
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        placeholder="2023"
        required
        error={errors.purchase?.message}
        {...register('purchase')}
      />
      <SelectField
        label="Month of purchase"
        required
        error={errors.purchaseMonth?.message}
        {...register('purchaseMonth')}
      >
        <option value="">Select the month.</option>
        {months.map(({ value, name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
