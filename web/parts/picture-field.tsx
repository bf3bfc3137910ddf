import { useWatch } from 'react-hook-form'
import { newProduct } from '../../contract/catalog.ts'
import { TextField } from '../ui/text-field.tsx'
import { PicturePreview } from './picture-preview.tsx'
import type { ProductFormState } from './use-product-form.ts'
import { useSettled } from './use-settled.ts'

const timeToType = 400

/** The address of the product's picture, and the picture as buyers will see it. */
export function PictureField({
  form: { control, register, formState },
}: {
  form: ProductFormState
}) {
  const typed = useWatch({ control, name: 'image' })
  const address = newProduct.shape.image.safeParse(useSettled(typed, timeToType))
  return (
    <div className="grid items-start gap-5 sm:grid-cols-[1fr_12rem]">
      <TextField
        label="Image URL"
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        hint="The https address of a photo of your laptop."
        required
        error={formState.errors.image?.message}
        {...register('image')}
      />
      <PicturePreview key={address.data} address={address.data} />
    </div>
  )
}
