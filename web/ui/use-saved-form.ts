import { useEffect, useRef } from 'react'
import { type Control, type FieldValues, useWatch } from 'react-hook-form'
import { saveDraft } from '../session/form-drafts.ts'

/**
 * Stores the texts of a form when they change, for `readDraft`; not without a key. A form that was only
 * opened has no draft, so that it follows later changes of its default values. Fields in `omitted` are
 * not stored.
 */
export function useSavedForm<Form extends FieldValues, Answer>(
  key: string | undefined,
  control: Control<Form, unknown, Answer>,
  omitted: readonly (keyof Form & string)[] = [],
) {
  // As text, so that a clearing is not undone by a render.
  const typed = JSON.stringify(useWatch({ control }), (field, value) =>
    omitted.includes(field) ? undefined : value,
  )
  const saved = useRef(typed)
  useEffect(() => {
    if (!key || typed === saved.current) return
    saved.current = typed
    saveDraft(key, JSON.parse(typed))
  }, [key, typed])
}
