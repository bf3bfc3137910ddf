import { useEffect } from 'react'
import { type Control, type FieldValues, useWatch } from 'react-hook-form'
import type { Sale } from '../../../contract/sales/sales.ts'
import { maxPhotos } from '../../../contract/schemas/photo-sizes.ts'
import type { SessionMember } from '../../api/session-state.ts'
import { deleteDraft, saveDraft } from '../../session/form-drafts.ts'
import { usePrivatePhotos } from '../selling/photos/use-private-photos.ts'

/**
 * What is typed into the dialog of a step: it survives closing the dialog, and its text a reload of
 * this tab too. Use it outside of the dialog, and clear it when the step is taken.
 */
export function useStepDraft({ _id: id }: Sale, step: string, { email }: SessionMember) {
  const photos = usePrivatePhotos(maxPhotos, '/api/case-photos')
  const key = `case-${id}-${step}:${email}`
  return {
    key,
    photos,
    clear() {
      deleteDraft(key)
      photos.clear()
    },
  }
}

export type StepDraft = ReturnType<typeof useStepDraft>

/** Stores the texts of a form as they are typed. */
export function useSavedForm<Form extends FieldValues>({ key }: StepDraft, control: Control<Form>) {
  // As text, so that a clearing is not undone by a render.
  const typed = JSON.stringify(useWatch({ control }))
  useEffect(() => saveDraft(key, JSON.parse(typed)), [key, typed])
}
