import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Photo } from '../../../contract/media.ts'
import { smallestPhotoUrl } from './photo-sources.ts'

type Props = { photos: Photo[]; selectedIndex: number; show: (index: number) => void }

/** Thumbnails of all photos; the current one is marked and scrolled into view. */
export function GalleryThumbnails({ photos, selectedIndex, show }: Props) {
  const t = useTranslations('gallery')
  const list = useRef<HTMLUListElement>(null)
  const current = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another index means another button
  useEffect(() => {
    if (!list.current || !current.current) return
    // Not `scrollIntoView`, which would also scroll the page to the gallery.
    const { offsetLeft, clientWidth } = current.current
    list.current.scrollLeft = offsetLeft - (list.current.clientWidth - clientWidth) / 2
  }, [selectedIndex])
  return (
    <ul ref={list} className="relative flex min-w-0 gap-2 overflow-x-auto p-1">
      {photos.map((photo, index) => (
        <li key={photo.id} className="shrink-0">
          <button
            ref={index === selectedIndex ? current : undefined}
            type="button"
            aria-label={t('showPhotoOf', { place: index + 1, count: photos.length })}
            aria-current={index === selectedIndex ? 'true' : undefined}
            onClick={() => show(index)}
            className="block overflow-hidden rounded-control border-2 border-transparent opacity-70 hover:opacity-100 aria-[current]:border-accent aria-[current]:opacity-100"
          >
            <img
              src={smallestPhotoUrl(photo)}
              alt=""
              width={64}
              height={48}
              className="h-12 w-16 bg-sunken object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  )
}
