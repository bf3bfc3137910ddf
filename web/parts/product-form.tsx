import { format } from 'date-fns'
import { useState } from 'react'
import type { Member } from '../session-state.ts'
import { Button } from '../ui/button.tsx'
import { FormError } from '../ui/form-error.tsx'
import { TextField } from '../ui/text-field.tsx'
import { PictureField } from './picture-field.tsx'
import { PriceFields } from './price-fields.tsx'
import { ConditionField, DescriptionField, ProductCategoryField } from './product-fields.tsx'
import { PurchaseFields } from './purchase-fields.tsx'
import { useProductForm } from './use-product-form.ts'

/** Everything a seller says of a product, in the specification's order. */
export function ProductForm({ member }: { member: Member }) {
  const [today] = useState(() => format(new Date(), 'Pp'))
  const { form, photoTray, add, waiting, busy, failure } = useProductForm(member.email)
  const { errors } = form.formState
  return (
    <form method="post" noValidate className="grid gap-5" onSubmit={add}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Seller name" value={member.displayName} readOnly />
        <TextField label="Today's date" value={today} readOnly />
      </div>
      <ProductCategoryField form={form} />
      <TextField
        label="Product name"
        required
        error={errors.header?.message}
        {...form.register('header')}
      />
      <PictureField form={form} tray={photoTray} />
      <PriceFields form={form} />
      <PurchaseFields form={form} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          hint="Only you and the admins see it."
          required
          error={errors.phone?.message}
          {...form.register('phone')}
        />
        <TextField
          label="Location"
          autoComplete="address-level2"
          hint="Where buyers find the product."
          required
          error={errors.location?.message}
          {...form.register('location')}
        />
      </div>
      <ConditionField form={form} />
      <DescriptionField form={form} />
      <FormError message={failure} />
      <p role="status" className="text-muted empty:absolute">
        {waiting && 'Your product is added as soon as your photos are uploaded.'}
      </p>
      <Button type="submit" busy={busy || waiting} className="sm:justify-self-start">
        Add A Product
      </Button>
    </form>
  )
}
