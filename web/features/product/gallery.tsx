import { ZoomIn, ZoomOut } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { ProductFacts } from '../../../contract/catalog.ts'
import { FullDialog } from '../../ui/full-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { GalleryStage } from './gallery-stage.tsx'
import { GalleryThumbnails } from './gallery-thumbnails.tsx'
import { Photo } from './photo.tsx'
import { smallestPhotoUrl } from './photo-sources.ts'
import { useGallery } from './use-gallery.ts'

type Props = {
  product: Pick<ProductFacts, 'image' | 'photos' | 'header'>
  /** The position of the photo that is shown first, counted from 0. */
  startAt?: number
  open: boolean
  onClose: () => void
}

/** Wider than any window once zoomed, so that the browser loads the largest version. */
const sharpest = '200vw'

/** A full-window viewer of a product's photos, one at a time. */
export function Gallery({ product, startAt, open, onClose }: Props) {
  const { image, photos, header } = product
  const t = useTranslations('gallery')
  const count = Math.max(photos.length, 1)
  const gallery = useGallery(count, startAt)
  const { index, view } = gallery
  const photo = photos[index]
  return (
    <FullDialog
      open={open}
      onClose={onClose}
      onEscape={gallery.reset}
      onKeyDown={gallery.onKeyDown}
      title={header}
      description={t('photoOf', { place: index + 1, count })}
    >
      <GalleryStage gallery={gallery} many={count > 1}>
        {photo ? (
          <Photo
            key={photo.id}
            photo={photo}
            alt={header}
            preview={smallestPhotoUrl(photo)}
            sizes={view.scale > 1 ? sharpest : '100vw'}
            eager
            whole
            className="size-full"
          />
        ) : (
          <Picture
            src={image}
            alt={header}
            eager
            className="size-full bg-transparent! object-contain!"
          />
        )}
      </GalleryStage>
      <div className="flex items-center justify-between gap-3 px-2 py-1.5">
        {count > 1 ? (
          <GalleryThumbnails photos={photos} selectedIndex={index} show={gallery.show} />
        ) : (
          <span />
        )}
        <div className="flex shrink-0 items-center">
          <IconButton
            label={t('zoomOut')}
            aria-disabled={view.scale === 1}
            icon={<ZoomOut className="size-5" />}
            onClick={gallery.smaller}
            className="aria-disabled:opacity-50"
          />
          <IconButton
            label={t('zoomIn')}
            icon={<ZoomIn className="size-5" />}
            onClick={gallery.larger}
          />
        </div>
      </div>
    </FullDialog>
  )
}
