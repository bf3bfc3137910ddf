import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormHandleSubmit, UseFormSetError } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { fieldsOf } from '../../api/failures.ts'
import { useServerErrors } from '../../ui/field-errors.ts'
import type { PrivatePhotoUploads } from '../photos/use-private-photos.ts'
import { useSubmitAfterUploads } from '../photos/use-submit-after-uploads.ts'

type Submission<Typed extends FieldValues, Form> = {
  handleSubmit: UseFormHandleSubmit<Typed, Form>
  setError: UseFormSetError<Typed>
  /** The field names in the order of the form. */
  fields: readonly FieldPath<Typed>[]
  /** The failure of the last submission. */
  error: unknown
  uploads: PrivatePhotoUploads
  send: (form: Form & { photos: string[] }) => void
  open: boolean
}

/**
 * Submits the form of a dialog with its photos, and says if one was not uploaded. The server's
 * validation errors are shown at the fields and the photos; `isAtFields` is whether there are any.
 */
export function useCaseSubmit<Typed extends FieldValues, Form>({
  handleSubmit,
  setError,
  fields,
  error,
  uploads,
  send,
  open,
}: Submission<Typed, Form>) {
  const t = useTranslations('photos')
  const [isIncomplete, setIncomplete] = useState(false)
  const uploaded = async () => {
    const ids = await uploads.uploaded()
    setIncomplete(ids === null)
    return ids
  }
  const submit = useSubmitAfterUploads({
    handleSubmit,
    uploaded,
    send: (form, ids) => send({ ...form, photos: ids }),
    open,
  })
  useServerErrors(error, fields, setError)
  const wrong = fieldsOf(error)
  const isAtFields = ['photos', ...fields].some((field) => wrong[field])
  const hasFailed = uploads.photos.some(({ status }) => status.at === 'failed')
  const photoError = isIncomplete && hasFailed ? t('notUploaded') : (wrong.photos ?? null)
  return { submit, photoError, isAtFields }
}
