import { zodResolver } from '@hookform/resolvers/zod'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import { dropDraft, keepDraft, readDraft } from '../draft.ts'
import { fieldsOf, messageOf } from '../failures.ts'
import { isUnderWay } from '../photo-tray.ts'
import { orpc } from '../queries.ts'
import { showFieldErrors } from './field-errors.ts'
import {
  blankProduct,
  type NewProduct,
  productFields,
  productSchema,
  type TypedProduct,
} from './new-product.ts'
import { useAddProduct } from './use-add-product.ts'
import { useProductPhotos } from './use-product-photos.ts'

export type ProductFormState = UseFormReturn<TypedProduct, unknown, NewProduct>

const mutationKey = orpc.catalog.add.mutationKey()

/** The form of a new product. What is typed outlives a reload of this tab until it is added. */
export function useProductForm(email: string) {
  const draft = `new-product:${email}`
  const draftOfPhotos = `new-product-photos:${email}`
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useAddProduct(() => {
    dropDraft(draft)
    dropDraft(draftOfPhotos)
  })
  const form: ProductFormState = useForm({
    resolver: zodResolver(productSchema),
    defaultValues: readDraft(draft, blankProduct) as TypedProduct,
  })
  const { subscribe, setError, register } = form
  // The first wrong field gets the focus: first is what was registered first.
  for (const field of productFields) register(field)
  const { photoTray, uploaded } = useProductPhotos(form, draftOfPhotos)

  useEffect(() => {
    const callback = ({ values }: { values: object }) => keepDraft(draft, values)
    return subscribe({ formState: { values: true }, callback })
  }, [subscribe, draft])

  const asked = useRef(false)
  const add = form.handleSubmit(async (product) => {
    if (asked.current || queryClient.isMutating({ mutationKey })) return
    asked.current = true
    const photos = await uploaded()
    asked.current = false
    const onError = (failure: unknown) => showFieldErrors(failure, productFields, setError)
    if (photos) mutate({ ...product, photos }, { onError })
  })

  const wrong = fieldsOf(error)
  const atFields = productFields.some((field) => wrong[field])
  return {
    form,
    photoTray,
    add,
    waiting: form.formState.isSubmitting && photoTray.photos.some(isUnderWay),
    busy: isPending,
    failure: error && !atFields ? messageOf(error) : null,
  }
}
