import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useLocale } from 'use-intl'
import type { Language } from '../../../contract/i18n/languages.ts'
import type { Photo } from '../../../contract/media.ts'
import { fieldsOf } from '../../api/failures.ts'
import { draftPhotosKey } from '../../session/delete-drafts.ts'
import { messageBesideFields, showFieldErrors } from '../../ui/field-errors.ts'
import { isUnderWay } from '../photos/photo-list.ts'
import { useSubmitAfterUploads } from '../photos/use-submit-after-uploads.ts'
import { useProductPhotos } from './photos/use-product-photos.ts'
import { readProductDraft, saveProductDraft } from './product-draft.ts'
import { type ProductFormValues, productFields } from './product-form-values.ts'
import { type NewProduct, type ProductFormState, productResolver } from './product-resolver.ts'
import { attributesOfCategory } from './use-attributes.ts'

export type ProductTask = {
  /** The storage key of the draft, which survives a reload of this tab. */
  draft: string
  blank: ProductFormValues
  photos: Photo[]
  save: {
    mutate(product: NewProduct, options: { onError(failure: unknown): void }): void
    isPending: boolean
    error: unknown
  }
  mutationKey: readonly unknown[]
}

/** The form fields that the server reported errors for. */
function fieldsWithErrors(failure: unknown) {
  const more = Object.keys(fieldsOf(failure)).filter((field) =>
    /^(specs|grades|locks|disclosures)\./.test(field),
  )
  return [...productFields, ...(more as `specs.${string}`[])]
}

export function useProductForm({ draft, blank, photos, save, mutationKey }: ProductTask) {
  const queryClient = useQueryClient()
  const language = useLocale() as Language
  const { mutate, isPending, error } = save
  const form: ProductFormState = useForm({
    resolver: productResolver((category) => attributesOfCategory(queryClient, category), language),
    defaultValues: readProductDraft(draft, blank),
  })
  const { subscribe, setError, register } = form
  // React Hook Form focuses the first invalid field in the order of registration.
  for (const field of productFields) register(field)
  const { uploads, uploaded } = useProductPhotos(form, draftPhotosKey(draft), photos)

  useEffect(() => {
    const callback = ({ values }: { values: ProductFormValues }) => saveProductDraft(draft, values)
    return subscribe({ formState: { values: true }, callback })
  }, [subscribe, draft])

  const onError = (failure: unknown) =>
    showFieldErrors(failure, fieldsWithErrors(failure), setError)
  const send = useSubmitAfterUploads({
    handleSubmit: form.handleSubmit,
    uploaded,
    send(product, photos) {
      if (queryClient.isMutating({ mutationKey: [...mutationKey] })) return
      mutate({ ...product, photos }, { onError })
    },
  })

  const { isSubmitting, errors } = form.formState
  const failure = messageBesideFields(error, fieldsWithErrors(error))
  return {
    form,
    uploads,
    send,
    waiting: isSubmitting && uploads.photos.some(isUnderWay),
    busy: isPending || isSubmitting,
    failure: errors.specs?.root?.message ?? failure,
  }
}
