import type { Sale } from '../../../contract/sales/sales.ts'
import { maxPhotos } from '../../../contract/schemas/photo-sizes.ts'
import { deleteDraft } from '../../session/form-drafts.ts'
import { useDraftKey } from '../../session/use-draft-key.ts'
import { usePrivatePhotos } from '../photos/use-private-photos.ts'

/**
 * What is entered into the dialog of a step: it survives closing the dialog and a reload of this tab.
 * Use it outside of the dialog, and clear it when the step is taken.
 */
export function useStepDraft({ _id: id }: Sale, step: string) {
  const key = useDraftKey('case')(`${id}-${step}`)
  const photosKey = useDraftKey('case-photos')(`${id}-${step}`)
  const uploads = usePrivatePhotos(maxPhotos, '/api/case-photos', photosKey)
  return {
    key,
    uploads,
    clear() {
      deleteDraft(key)
      deleteDraft(photosKey)
      uploads.clear()
    },
  }
}

export type StepDraft = ReturnType<typeof useStepDraft>
