import { Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { CameraButton } from '../photos/camera-button.tsx'
import { PhotoFailure } from '../photos/photo-failure.tsx'
import { photoTypes } from '../photos/photo-file.ts'
import { isUnderWay } from '../photos/photo-list.ts'
import { PhotoProgress } from '../photos/photo-progress.tsx'
import type { AvatarUpload } from './use-avatar.ts'

type Props = {
  upload: AvatarUpload
  /** The person's name. */
  name: string
  /** The URL of the picture that will be saved, if any. */
  address: string | null
  isNew: boolean
  error: string | undefined
  onRemove: () => void
}

function messageKeyOf({ photo }: AvatarUpload, isNew: boolean) {
  if (photo && isUnderWay(photo)) return 'uploading'
  return isNew && !photo ? 'newPicture' : null
}

/** The profile picture: drop, paste, choose, take or remove it. */
export function AvatarField({ upload, name, address, isNew, error, onRemove }: Props) {
  const t = useTranslations('account')
  const hovering = useFileDrop(upload.choose)
  const { photo } = upload
  const messageKey = messageKeyOf(upload, isNew)
  const pictureUrl = photo?.previewUrl ?? address
  const choices = useRef<HTMLDivElement>(null)
  /** The button that was pressed disappears. */
  const focusChoices = () => choices.current?.querySelector('button')?.focus()
  const remove = () => {
    if (!photo || !address) focusChoices()
    onRemove()
  }
  const retry = (key: string) => {
    focusChoices()
    upload.retry(key)
  }
  return (
    <div className="flex items-start gap-4">
      <Avatar
        key={pictureUrl}
        name={name}
        photo={pictureUrl}
        className={`size-20 ${hovering ? 'outline-4 outline-offset-2 outline-accent' : ''}`}
      />
      <div className="grid min-w-0 flex-1 gap-2">
        <p className="text-sm text-muted pointer-coarse:hidden">
          {t(hovering ? 'dropToUse' : 'dropHere')}
        </p>
        <div ref={choices} className="flex flex-wrap gap-2">
          <FileButton accept={photoTypes} onFiles={upload.choose}>
            {t('choosePicture')}
          </FileButton>
          <CameraButton label={t('takePicture')} camera="user" onFiles={upload.choose} />
          {(pictureUrl || photo) && (
            <Button variant="quiet" onClick={remove}>
              <Trash2 aria-hidden className="size-5" />
              {t(messageKey === 'uploading' ? 'cancelUpload' : 'removePicture')}
            </Button>
          )}
        </div>
        {photo && <PhotoProgress status={photo.status} name={t('picture')} />}
        {photo?.status.at === 'failed' && (
          <PhotoFailure
            failure={photo.status}
            name={t('pictureInside')}
            onRetry={() => retry(photo.key)}
          />
        )}
        <FormError message={photo && error} />
        <p role="status" className={`text-sm text-muted empty:absolute ${photo ? 'sr-only' : ''}`}>
          {messageKey && t(messageKey)}
          {photo?.status.at === 'failed' && photo.status.message}
        </p>
      </div>
    </div>
  )
}
