import { useTranslations } from 'use-intl'
import { maxMessagePhotos } from '../../../contract/members/conversation-terms.ts'
import { FormError } from '../../ui/form-error.tsx'
import { usePhotoMessages } from '../photos/photo-messages.ts'
import { UploadTile } from '../photos/upload-tile.tsx'
import type { PrivatePhotoUploads } from '../photos/use-private-photos.ts'

type Props = {
  uploads: PrivatePhotoUploads
  /** Called before a photo disappears, with the button that has the focus. */
  onRemove: () => void
}

/** The photos of the next message, with their upload progress. */
export function ComposerPhotos({ uploads: { queue, photos, lastEvent }, onRemove }: Props) {
  const t = useTranslations('photos')
  const words = usePhotoMessages()
  const remove = (key: string) => {
    onRemove()
    queue.remove(key)
  }
  return (
    <>
      <FormError message={words.leftOut({ photos, lastEvent }, maxMessagePhotos, true)} />
      <ul aria-label={t('photos')} className="flex flex-wrap gap-3 empty:hidden">
        {photos.map((photo, index) => (
          <UploadTile
            key={photo.key}
            photo={photo}
            index={index}
            queue={queue}
            compact
            onRemove={() => remove(photo.key)}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {words.announcement({ photos, lastEvent })}
      </p>
    </>
  )
}
