import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PrivatePhoto } from '../../../contract/media.ts'
import { FullDialog } from '../../ui/full-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { LoadedImage } from './loaded-image.tsx'

/** At most 320 pixels wide, or the widest. */
export type PhotoSize = 'small' | 'large'

/** The query that reads a photo with the access token. */
export type PhotoQueryOf = (
  photo: PrivatePhoto,
  size: PhotoSize,
) => Pick<UseQueryOptions<Blob>, 'queryKey' | 'queryFn'>

type ImageProps = {
  photo: PrivatePhoto
  queryOf: PhotoQueryOf
  size: PhotoSize
  alt: string
  /** Applies to the image. */
  className: string
}

/** A photo, blurred until it has loaded. Photos never change. */
function LoadedPhoto({ queryOf, size, ...image }: ImageProps) {
  const t = useTranslations('photos.private')
  const { data, isError } = useQuery({
    ...queryOf(image.photo, size),
    staleTime: 'static',
    gcTime: 60_000,
  })
  return <LoadedImage file={data} failure={isError ? t('notLoaded') : null} {...image} />
}

type ViewerProps = {
  photos: PrivatePhoto[]
  queryOf: PhotoQueryOf
  title: string
  /** The photo that is shown, counted from 0. */
  index: number
  open: boolean
  show: (index: number) => void
  onClose: () => void
}

/** A full-window viewer, with one photo at a time. */
function Viewer({ photos, queryOf, title, index, open, show, onClose }: ViewerProps) {
  const t = useTranslations('photos.private')
  const count = photos.length
  const photo = photos[index]
  const described = t('place', { place: index + 1, count })
  const turn = (by: number) => show((index + by + count) % count)
  return (
    <FullDialog open={open} onClose={onClose} title={title} description={described}>
      <div className="flex min-h-0 flex-1 items-center justify-center p-3">
        {photo && (
          <LoadedPhoto
            key={photo.id}
            photo={photo}
            queryOf={queryOf}
            size="large"
            alt={described}
            className="max-h-full w-auto max-w-full object-contain"
          />
        )}
      </div>
      {count > 1 && (
        <div className="flex justify-center gap-3 p-2">
          <IconButton
            label={t('previous')}
            icon={<ChevronLeft className="size-5 rtl:-scale-x-100" />}
            onClick={() => turn(-1)}
          />
          <IconButton
            label={t('next')}
            icon={<ChevronRight className="size-5 rtl:-scale-x-100" />}
            onClick={() => turn(1)}
          />
        </div>
      )}
    </FullDialog>
  )
}

type Props = {
  photos: PrivatePhoto[]
  queryOf: PhotoQueryOf
  /** The name of the step of a sale that the photos belong to, if any. */
  step?: string
  /** Applies to each thumbnail: its size. */
  className: string
}

/** Thumbnails of photos that few may see. Each opens in a viewer. */
export function PrivatePhotos({ photos, queryOf, step, className }: Props) {
  const t = useTranslations('photos')
  const [selectedIndex, setSelectedIndex] = useState(0)
  const [open, setOpen] = useState(false)
  const count = photos.length
  const openAt = (index: number) => {
    setSelectedIndex(index)
    setOpen(true)
  }
  const nameOf = (number: number) =>
    step ? t('private.openOf', { number, count, step }) : t('private.open', { number, count })
  if (count === 0) return null
  return (
    <>
      <ul aria-label={step && t('private.of', { step })} className="flex flex-wrap gap-2">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => openAt(index)}
              className="block cursor-zoom-in overflow-hidden rounded-control border border-line"
            >
              <LoadedPhoto
                photo={photo}
                queryOf={queryOf}
                size="small"
                alt={nameOf(index + 1)}
                className={`object-cover ${className}`}
              />
            </button>
          </li>
        ))}
      </ul>
      <Viewer
        photos={photos}
        queryOf={queryOf}
        title={step ?? t('photos')}
        index={selectedIndex}
        open={open}
        show={setSelectedIndex}
        onClose={() => setOpen(false)}
      />
    </>
  )
}
