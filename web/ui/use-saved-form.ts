import { useEffect } from 'react'
import { type Control, type FieldValues, useWatch } from 'react-hook-form'
import { saveDraft } from '../session/form-drafts.ts'

/** Stores the texts of a form as they are typed, for `readDraft`; not without a key. */
export function useSavedForm<Form extends FieldValues, Answer>(
  key: string | undefined,
  control: Control<Form, unknown, Answer>,
) {
  // As text, so that a clearing is not undone by a render.
  const typed = JSON.stringify(useWatch({ control }))
  useEffect(() => {
    if (key) saveDraft(key, JSON.parse(typed))
  }, [key, typed])
}
