import { ImagePlus } from 'lucide-react'
import { type Ref, useId, useImperativeHandle, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { maxPhotos } from '../../../contract/schemas/photo-sizes.ts'
import { DropArea } from '../../ui/drop-area.tsx'
import { FieldError } from '../../ui/field.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { useFileDrop } from '../../ui/use-file-drop.ts'
import { CameraButton } from './camera-button.tsx'
import { photoTypes } from './photo-file.ts'
import { usePhotoMessages } from './photo-messages.ts'
import { PhotoTiles } from './photo-tiles.tsx'
import type { PhotoUploads } from './use-upload-queue.ts'

type ZoneProps = {
  count: number
  onFiles: (files: File[]) => void
  button: Ref<HTMLButtonElement>
  hintId: string
  errorId: string | undefined
}

function PhotoZone({ count, onFiles, button, hintId, errorId }: ZoneProps) {
  const t = useTranslations('photos')
  const hovering = useFileDrop(onFiles)
  return (
    <DropArea hovering={hovering} className={`gap-3 ${count ? 'py-4' : 'py-8'}`}>
      {count === 0 && <ImagePlus aria-hidden strokeWidth={1.5} className="size-9 text-muted" />}
      <p className="pointer-coarse:hidden">{hovering ? t('dropToAdd') : t('dropOrPaste')}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <FileButton
          ref={button}
          accept={photoTypes}
          multiple
          onFiles={onFiles}
          aria-describedby={errorId}
        >
          {t('choose')}
        </FileButton>
        <CameraButton label={t('take')} camera="environment" onFiles={onFiles} />
      </div>
      <p id={hintId} className="text-sm text-muted">
        {t('countOf', { count, most: maxPhotos })}
      </p>
    </DropArea>
  )
}

type Props = {
  uploads: PhotoUploads
  /** Whether photos can be added, besides those already there. */
  canAdd: boolean
  error?: string
  /** Focuses the field. */
  ref?: Ref<{ focus: () => void }>
}

/** A field for photos that are dropped, pasted, chosen or taken, each uploaded at once. */
export function PhotosField({ uploads, canAdd, error, ref }: Props) {
  const t = useTranslations('photos')
  const words = usePhotoMessages()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`]
  const count = uploads.photos.length
  const leftOut = words.leftOut(uploads, maxPhotos)
  useImperativeHandle(ref, () => ({ focus: () => button.current?.focus() }))
  return (
    <fieldset aria-describedby={hintId} className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-medium">{t('photos')}</legend>
      {canAdd ? (
        <PhotoZone
          count={count}
          onFiles={uploads.queue.add}
          button={button}
          hintId={hintId}
          errorId={error && errorId}
        />
      ) : (
        <p id={hintId} className="text-sm text-muted">
          {t('onlySellerAdds')}
        </p>
      )}
      {leftOut && <FieldError>{leftOut}</FieldError>}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {count > 0 && <PhotoTiles uploads={uploads} onEmpty={() => button.current?.focus()} />}
      <p role="status" className="sr-only">
        {[words.announcement(uploads), words.small(uploads), leftOut].filter(Boolean).join(' ')}
      </p>
    </fieldset>
  )
}
