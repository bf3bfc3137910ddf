import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/icon-button.tsx'
import { isUnderWay, type QueuedPhoto } from './photo-list.ts'
import type { UploadQueue } from './upload-queue.ts'

type Props = {
  photo: QueuedPhoto
  /** Counted from 0. */
  index: number
  count: number
  queue: UploadQueue
  onRemove: () => void
}

// The photos are in one column on phones, side by side on wider screens.
const arrow = 'size-5 max-sm:rotate-90 sm:rtl:-scale-x-100'
const faded = 'aria-disabled:opacity-40 aria-disabled:hover:bg-transparent'

/** The actions on a chosen photo. Unavailable ones keep their position and the focus. */
export function PhotoActions({ photo, index, count, queue, onRemove }: Props) {
  const t = useTranslations('photos')
  const number = index + 1
  return (
    <div className="-mx-2 mt-auto -mb-2 flex">
      <IconButton
        label={t('moveEarlier', { number })}
        aria-disabled={index === 0}
        icon={<ArrowLeft className={arrow} />}
        onClick={() => queue.move(photo.key, index - 1)}
        className={faded}
      />
      <IconButton
        label={t('moveLater', { number })}
        aria-disabled={index === count - 1}
        icon={<ArrowRight className={arrow} />}
        onClick={() => queue.move(photo.key, index + 1)}
        className={faded}
      />
      <IconButton
        label={isUnderWay(photo) ? t('cancelUpload', { number }) : t('remove', { number })}
        data-remove
        icon={<Trash2 className="size-5" />}
        onClick={onRemove}
        className="ms-auto"
      />
    </div>
  )
}
