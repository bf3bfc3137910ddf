import { useEffect, useRef } from 'react'
import type { FieldValues, UseFormHandleSubmit } from 'react-hook-form'

type Submission<Typed extends FieldValues, Form, Photos> = {
  handleSubmit: UseFormHandleSubmit<Typed, Form>
  /** Resolves when all uploads have finished; to null if one failed, which it reports. */
  uploaded: () => Promise<Photos | null>
  send: (form: Form, photos: Photos) => void
  /** Whether the dialog of the form is open; true for a form without one. */
  open?: boolean
}

/**
 * Submits a form once when its photos are uploaded: the fields as they are then, validated again.
 * Nothing is sent if the form is closed before.
 */
export function useSubmitAfterUploads<Typed extends FieldValues, Form, Photos>({
  handleSubmit,
  uploaded,
  send,
  open = true,
}: Submission<Typed, Form, Photos>) {
  const isOpen = useRef(false)
  const isWaiting = useRef(false)
  useEffect(() => {
    isOpen.current = open
    return () => {
      isOpen.current = false
    }
  }, [open])

  return handleSubmit(async () => {
    if (isWaiting.current) return
    isWaiting.current = true
    try {
      const photos = await uploaded()
      if (photos !== null && isOpen.current) await handleSubmit((form) => send(form, photos))()
    } finally {
      isWaiting.current = false
    }
  })
}
