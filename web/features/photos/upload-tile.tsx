import { Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/icon-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { PhotoFailure } from './photo-failure.tsx'
import { previewOf, type QueuedPhoto } from './photo-list.ts'
import { PhotoProgress } from './photo-progress.tsx'
import type { UploadQueue } from './upload-queue.ts'

type Props = {
  photo: QueuedPhoto
  /** Counted from 0. */
  index: number
  queue: UploadQueue
  /** Small and without a frame. */
  compact?: boolean
  onRemove: () => void
}

const framed = 'gap-2 rounded-control border border-line p-2'

/** A chosen private photo with its upload progress. */
export function UploadTile({ photo, index, queue, compact, onRemove }: Props) {
  const t = useTranslations('photos')
  const { key, status } = photo
  const number = index + 1
  const name = t('photo', { number })
  return (
    <li className={`grid content-start ${compact ? 'w-28 gap-1' : framed}`}>
      <div className="relative">
        <Picture
          src={previewOf(photo)}
          alt={name}
          eager
          className={`w-full rounded-control ${compact ? 'h-20' : 'aspect-square'}`}
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
