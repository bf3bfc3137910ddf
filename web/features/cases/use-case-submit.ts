import { useState } from 'react'
import type { FieldValues, UseFormHandleSubmit } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import type { PrivatePhotoUploads } from '../selling/photos/use-private-photos.ts'
import { useSubmitAfterUploads } from '../selling/photos/use-submit-after-uploads.ts'

type Submission<Typed extends FieldValues, Form> = {
  handleSubmit: UseFormHandleSubmit<Typed, Form>
  uploads: PrivatePhotoUploads
  send: (form: Form & { photos: string[] }) => void
  open: boolean
}

/** Submits the form of a dialog with its photos, and says if one was not uploaded. */
export function useCaseSubmit<Typed extends FieldValues, Form>({
  handleSubmit,
  uploads,
  send,
  open,
}: Submission<Typed, Form>) {
  const t = useTranslations('photos')
  const [photoError, setPhotoError] = useState<string | null>(null)
  const uploaded = async () => {
    const ids = await uploads.uploaded()
    setPhotoError(ids ? null : t('notUploaded'))
    return ids
  }
  const submit = useSubmitAfterUploads({
    handleSubmit,
    uploaded,
    send: (form, ids) => send({ ...form, photos: ids }),
    open,
  })
  return { submit, photoError }
}
