import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PrivatePhoto } from '../../../contract/media.ts'
import { FullDialog } from '../../ui/full-dialog.tsx'
import { MessagePhoto, type PhotoPlace } from './message-photo.tsx'

type Props = { place: PhotoPlace; photos: PrivatePhoto[] }

/** The photos of a message. Each opens in the full window. */
export function MessagePhotos({ place, photos }: Props) {
  const t = useTranslations('conversations')
  const [opened, setOpened] = useState(0)
  const [open, setOpen] = useState(false)
  const count = photos.length
  const photo = photos[opened]
  if (!photo) return null
  const described = t('photoOf', { number: opened + 1, count })
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {photos.map((one, own) => (
          <li key={one.id}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => {
                setOpened(own)
                setOpen(true)
              }}
              className="block cursor-zoom-in overflow-hidden rounded-control border border-line"
            >
              <MessagePhoto
                place={place}
                photo={one}
                size="small"
                alt={t('openPhoto', { number: own + 1, count })}
                className="size-24 object-cover sm:size-32"
              />
            </button>
          </li>
        ))}
      </ul>
      <FullDialog open={open} onClose={() => setOpen(false)} title={described} description="">
        <div className="flex min-h-0 flex-1 items-center justify-center p-3">
          <MessagePhoto
            place={place}
            photo={photo}
            size="large"
            alt={described}
            className="max-h-full w-auto max-w-full object-contain"
          />
        </div>
      </FullDialog>
    </>
  )
}
