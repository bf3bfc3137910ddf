import type { Sale } from '../../../contract/sales/sales.ts'
import { maxPhotos } from '../../../contract/schemas/photo-sizes.ts'
import type { SessionMember } from '../../api/session-state.ts'
import { deleteDraft } from '../../session/form-drafts.ts'
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
