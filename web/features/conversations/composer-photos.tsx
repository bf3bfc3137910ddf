import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { maxMessagePhotos } from '../../../contract/members/conversation-terms.ts'
import { FormError } from '../../ui/form-error.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { PhotoFailure } from '../photos/photo-failure.tsx'
import { previewOf } from '../photos/photo-list.ts'
import { usePhotoMessages } from '../photos/photo-messages.ts'
import { PhotoProgress } from '../photos/photo-progress.tsx'
import type { PrivatePhotoUploads } from '../photos/use-private-photos.ts'

type Props = {
  uploads: PrivatePhotoUploads
  /** Called before a photo disappears, with the button that has the focus. */
  onRemove: () => void
}

/** The photos of the next message, with their upload progress. */
export function ComposerPhotos({ uploads: { queue, photos, lastEvent }, onRemove }: Props) {
  const t = useTranslations('cases.photos')
  const words = usePhotoMessages()
  const leftOut = lastEvent?.what === 'added' ? lastEvent.leftOut : 0
  const remove = (key: string) => {
    onRemove()
    queue.remove(key)
  }
  return (
    <>
      <FormError
        message={leftOut > 0 && t('leftOut', { most: maxMessagePhotos, count: leftOut })}
      />
      <ul aria-label={t('label')} className="flex flex-wrap gap-3 empty:hidden">
        {photos.map((photo, index) => {
          const { key, status } = photo
          const name = t('photo', { number: index + 1 })
          return (
            <li key={key} className="grid w-28 content-start gap-1">
              <div className="relative">
                <Picture
                  src={previewOf(photo)}
                  alt={name}
                  eager
                  className="h-20 w-28 rounded-control"
                />
                <span className="absolute end-0 top-0 rounded-control bg-surface/90">
                  <IconButton
                    label={t('remove', { number: index + 1 })}
                    data-remove
                    icon={<X className="size-5" />}
                    onClick={() => remove(key)}
                  />
                </span>
              </div>
              <PhotoProgress status={status} name={name} />
              {status.at === 'failed' && (
                <PhotoFailure failure={status} name={name} onRetry={() => queue.retry(key)} />
              )}
            </li>
          )
        })}
      </ul>
      <p role="status" className="sr-only">
        {words.announcement({ photos, lastEvent })}
      </p>
    </>
  )
}
