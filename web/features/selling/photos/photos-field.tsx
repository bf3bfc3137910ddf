import { Camera, CircleAlert, ImagePlus } from 'lucide-react'
import { type Ref, useId, useImperativeHandle, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { maxPhotos } from '../../../../contract/schemas/photo-sizes.ts'
import { FileButton } from '../../../ui/file-button.tsx'
import { useFileDrop } from '../../../ui/use-file-drop.ts'
import { photoTypes } from './photo-file.ts'
import { usePhotoMessages } from './photo-messages.ts'
import { PhotoTiles } from './photo-tiles.tsx'
import type { PhotoUploadQueue } from './use-upload-queue.ts'

type Props = {
  tray: PhotoUploadQueue
  error?: string
  /** Focuses the field. */
  ref?: Ref<{ focus: () => void }>
}

const zone =
  'grid justify-items-center gap-3 rounded-control border-2 border-dashed px-4 text-center transition-colors'

function Mistake({ id, children }: { id?: string; children: string }) {
  return (
    <p id={id} className="flex gap-1.5 text-sm text-danger">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  )
}

/** A field for photos that are dropped, pasted, chosen or taken, each uploaded at once. */
export function PhotosField({ tray, error, ref }: Props) {
  const t = useTranslations('photos')
  const words = usePhotoMessages()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const { add } = tray.tray
  const hovering = useFileDrop(add)
  const count = tray.photos.length
  const leftOut = words.leftOut(tray, maxPhotos)
  useImperativeHandle(ref, () => ({ focus: () => button.current?.focus() }))
  return (
    <fieldset aria-describedby={`${id}-hint`} className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-medium">{t('photos')}</legend>
      <div
        className={`${zone} ${count ? 'py-4' : 'py-8'} ${
          hovering ? 'border-accent bg-accent-soft' : 'border-edge bg-canvas'
        }`}
      >
        {count === 0 && <ImagePlus aria-hidden strokeWidth={1.5} className="size-9 text-muted" />}
        <p className="pointer-coarse:hidden">{hovering ? t('dropToAdd') : t('dropOrPaste')}</p>
        <div className="flex flex-wrap justify-center gap-2">
          <FileButton
            ref={button}
            accept={photoTypes}
            multiple
            onFiles={add}
            aria-describedby={error ? `${id}-error` : undefined}
          >
            {t('choose')}
          </FileButton>
          <span className="hidden pointer-coarse:contents">
            <FileButton accept="image/*" camera="environment" onFiles={add}>
              <Camera aria-hidden className="size-5" />
              {t('take')}
            </FileButton>
          </span>
        </div>
        <p id={`${id}-hint`} className="text-sm text-muted">
          {t('countOf', { count, most: maxPhotos })}
        </p>
      </div>
      {leftOut && <Mistake>{leftOut}</Mistake>}
      {error && <Mistake id={`${id}-error`}>{error}</Mistake>}
      {count > 0 && <PhotoTiles tray={tray} onEmpty={() => button.current?.focus()} />}
      <p role="status" className="sr-only">
        {[words.news(tray), leftOut].filter(Boolean).join(' ')}
      </p>
    </fieldset>
  )
}
