import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { Photo } from '../../../../contract/media.ts'
import { maxPhotos } from '../../../../contract/schemas/photo-sizes.ts'
import { storedPhotos } from '../../photos/photo-list.ts'
import { useUploadQueue } from '../../photos/use-upload-queue.ts'
import type { ProductFormState } from '../product-resolver.ts'

/** The photos of a product form; `earlier` are those already stored. */
export function useProductPhotos(
  { setValue, setError, trigger, ...form }: ProductFormState,
  draft: string,
  earlier: Photo[],
) {
  const t = useTranslations('photos')
  const uploads = useUploadQueue({ maxPhotos, earlier, draft })
  const { queue, photos } = uploads

  const reportPhotos = useEffectEvent(() => {
    const expected = photos.filter(({ status }) => status.at !== 'failed')
    // A running upload counts as a photo, so that the form can be validated before it has finished.
    const chosen = expected.map(({ key, alt, flaw, status }) => {
      return { id: status.at === 'stored' ? status.photo.id : key, alt, flaw }
    })
    setValue('photos', chosen)
    if (form.formState.isSubmitted) trigger(['photos', 'image'])
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is notified of each change
  useEffect(() => reportPhotos(), [photos])

  /**
   * The photos, once all uploads have finished; null if one failed, which the form then reports.
   */
  async function uploaded() {
    await queue.settled()
    const now = queue.state().photos
    const stored = storedPhotos(now)
    if (stored.length === now.length) return stored.map(({ id, alt, flaw }) => ({ id, alt, flaw }))
    setError('photos', { message: t('notUploaded') }, { shouldFocus: true })
    return null
  }

  return { uploads, uploaded }
}
