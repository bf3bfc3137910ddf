import { ImagePlus } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { maxPhotos } from '../../../contract/schemas/photo-sizes.ts'
import { FileButton } from '../../ui/file-button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { CameraButton } from '../photos/camera-button.tsx'
import { photoTypes } from '../photos/photo-file.ts'
import { usePhotoMessages } from '../photos/photo-messages.ts'
import { UploadTile } from '../photos/upload-tile.tsx'
import type { PrivatePhotoUploads } from '../photos/use-private-photos.ts'

type Props = { uploads: PrivatePhotoUploads; error: string | null }

/** A field for photos that only the parties of the sale and staff see. */
export function CasePhotosField({ uploads: { queue, photos, lastEvent }, error }: Props) {
  const t = useTranslations('photos')
  const words = usePhotoMessages()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { length: count } = photos
  const remove = (key: string) => {
    button.current?.focus()
    queue.remove(key)
  }
  return (
    <fieldset aria-describedby={`${id}-hint`} className="grid min-w-0 gap-2">
      <legend className="mb-1.5 font-medium">{t('photos')}</legend>
      <p id={`${id}-hint`} className="text-sm text-muted">
        {t('private.hint', { count, most: maxPhotos })}
      </p>
      <div className="flex flex-wrap gap-2">
        <FileButton ref={button} accept={photoTypes} multiple onFiles={queue.add}>
          <ImagePlus aria-hidden className="size-5" />
          {t('private.choose')}
        </FileButton>
        <CameraButton label={t('take')} camera="environment" onFiles={queue.add} />
      </div>
      <FormError message={words.leftOut({ photos, lastEvent }, maxPhotos, true)} />
      <FormError message={error} />
      <ul aria-label={t('photos')} className="grid grid-cols-2 gap-2 empty:hidden sm:grid-cols-3">
        {photos.map((photo, index) => (
          <UploadTile
            key={photo.key}
            photo={photo}
            index={index}
            queue={queue}
            onRemove={() => remove(photo.key)}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {words.announcement({ photos, lastEvent })}
      </p>
    </fieldset>
  )
}
