import { TextField } from '../ui/text-field.tsx'
import type { ProductFormState } from './use-product-form.ts'

/** How the site reaches the seller, and where buyers find the product. */
export function ContactFields({ form: { register, formState } }: { form: ProductFormState }) {
  const { errors } = formState
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        label="Phone"
        type="tel"
        autoComplete="tel"
        hint="Only you and the admins see it."
        required
        error={errors.phone?.message}
        {...register('phone')}
      />
      <TextField
        label="Location"
        autoComplete="address-level2"
        hint="Where buyers find the product."
        required
        error={errors.location?.message}
        {...register('location')}
      />
    </div>
  )
}
