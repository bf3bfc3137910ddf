import { Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/icon-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { PhotoFailure } from '../photos/photo-failure.tsx'
import { previewOf, type QueuedPhoto } from '../photos/photo-list.ts'
import { PhotoProgress } from '../photos/photo-progress.tsx'
import type { UploadQueue } from '../photos/upload-queue.ts'

type Props = { photo: QueuedPhoto; index: number; queue: UploadQueue; onRemove: () => void }

/** A chosen photo with its upload progress. */
export function CasePhotoTile({ photo, index, queue, onRemove }: Props) {
  const t = useTranslations('cases.photos')
  const { key, status } = photo
  const number = index + 1
  const name = t('photo', { number })
  return (
    <li className="grid content-start gap-2 rounded-control border border-line p-2">
      <div className="relative">
        <Picture
          src={previewOf(photo)}
          alt={name}
          eager
          className="aspect-square w-full rounded-control"
        />
        <span className="absolute end-0 top-0 rounded-control bg-surface/90">
          <IconButton
            label={t('remove', { number })}
            data-remove
            icon={<Trash2 className="size-5" />}
            onClick={onRemove}
          />
        </span>
      </div>
      <PhotoProgress status={status} name={name} />
      {status.at === 'failed' && (
        <PhotoFailure failure={status} name={name} onRetry={() => queue.retry(key)} />
      )}
    </li>
  )
}
