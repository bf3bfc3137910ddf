import { useController, useWatch } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { newProduct } from '../../../../contract/catalog.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { useDebouncedValue } from '../../../ui/use-debounced-value.ts'
import { PhotosField } from '../../photos/photos-field.tsx'
import { PicturePreview } from '../../photos/picture-preview.tsx'
import type { PhotoUploads } from '../../photos/use-upload-queue.ts'
import type { ProductFormState } from '../product-resolver.ts'

const timeToType = 400

function AddressField({ form, needed }: { form: ProductFormState; needed: boolean }) {
  const t = useTranslations('photos')
  const { control, register, formState } = form
  const typed = useWatch({ control, name: 'image' })
  const address = newProduct.shape.image.safeParse(useDebouncedValue(typed, timeToType))
  return (
    <div className={`grid items-start gap-5 ${needed ? 'sm:grid-cols-[1fr_12rem]' : ''}`}>
      <TextField
        label={t('address')}
        type="url"
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        hint={needed ? t('addressHint') : t('addressNotNeeded')}
        required={needed}
        error={formState.errors.image?.message}
        {...register('image')}
      />
      {needed && <PicturePreview key={address.data} address={address.data} />}
    </div>
  )
}

type Props = { form: ProductFormState; uploads: PhotoUploads; canAdd: boolean }

/** The product's photos, or else the URL of a picture, with a preview. */
export function PictureField({ form, uploads, canAdd }: Props) {
  const { field, fieldState } = useController({ control: form.control, name: 'photos' })
  return (
    <>
      <PhotosField
        ref={field.ref}
        uploads={uploads}
        canAdd={canAdd}
        error={fieldState.error?.message}
      />
      <AddressField form={form} needed={uploads.photos.length === 0} />
    </>
  )
}
