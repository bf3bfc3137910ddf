import { GripVertical, Star } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Badge } from '../../ui/badge.tsx'
import { Picture } from '../../ui/picture.tsx'
import { smallestPhotoUrl } from '../product/photo-sources.ts'
import { isUnderWay, type QueuedPhoto } from './photo-list.ts'
import { PhotoProgress } from './photo-progress.tsx'

type Props = { photo: QueuedPhoto; name: string; isCover: boolean }

function Preview({ photo: { previewUrl, alt, status }, name }: Omit<Props, 'isCover'>) {
  const address =
    status.at === 'stored' && !previewUrl ? smallestPhotoUrl(status.photo) : previewUrl
  const dim = status.at === 'failed' ? 'opacity-60' : ''
  return <Picture src={address ?? ''} alt={alt || name} eager className={`size-full ${dim}`} />
}

/** A chosen photo. A mouse can drag it anywhere, a finger only by the handle in its corner. */
export function PhotoFrame({ photo, name, isCover }: Props) {
  const t = useTranslations('photos')
  return (
    <div
      data-grip-of-mouse
      className="relative aspect-square cursor-grab bg-sunken active:cursor-grabbing sm:aspect-4/3 [&_img]:pointer-events-none"
    >
      <Preview photo={photo} name={name} />
      {isCover && (
        <span className="absolute start-2 bottom-2">
          <Badge tone="good" icon={<Star aria-hidden className="size-3.5 fill-current" />}>
            {t('cover')}
          </Badge>
        </span>
      )}
      <span
        data-grip
        aria-hidden
        className="absolute end-1 top-1 grid size-9 touch-none place-items-center rounded-control bg-surface/90 text-ink shadow-card"
      >
        <GripVertical className="size-5" />
      </span>
      {isUnderWay(photo) && (
        <div className="absolute inset-x-0 bottom-0 bg-surface/90 px-2.5 pt-1 pb-2.5">
          <PhotoProgress status={photo.status} name={name} />
        </div>
      )}
    </div>
  )
}
