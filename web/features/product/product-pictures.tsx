import { useHydrated } from '@tanstack/react-router'
import { Images } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useWithheldImage } from '../../ui/third-party-images.tsx'
import { useLazyComponent } from '../../ui/use-lazy-component.ts'
import { ProductPhoto } from './product-photo.tsx'

const load = () => import('./gallery.tsx')

const cover =
  'absolute inset-0 flex cursor-zoom-in items-end justify-end rounded-[inherit] p-2.5 outline-offset-[-3px]'

/** A photo of the product; a click opens the gallery with it. `className` applies to the frame. */
export function ProductPictures({ className, ...picture }: ComponentProps<typeof ProductPhoto>) {
  const t = useTranslations('products')
  const { header: title, photos, image } = picture.product
  const count = photos.length
  const many = count > 1
  const hasPicture = count > 0 || image !== ''
  const isHydrated = useHydrated()
  const { isWithheld } = useWithheldImage(count > 0 ? '' : image)
  const { module, prefetch, ensureLoaded } = useLazyComponent(load)
  const [open, setOpen] = useState(false)
  const [openings, setOpenings] = useState(0)
  const show = async () => {
    if (!(await ensureLoaded())) return
    setOpenings(openings + 1)
    setOpen(true)
  }
  return (
    <div className="relative">
      <ProductPhoto {...picture} className={className} />
      {hasPicture && !isWithheld && (
        <button
          type="button"
          disabled={!isHydrated}
          aria-haspopup="dialog"
          aria-label={many ? t('seePhotos', { count, title }) : t('seePhoto', { title })}
          onPointerEnter={prefetch}
          onFocus={prefetch}
          onClick={show}
          className={cover}
        >
          {many && (
            <span
              aria-hidden
              className="inline-flex items-center gap-1.5 rounded-full bg-surface px-2.5 py-0.5 text-sm font-medium shadow-card"
            >
              <Images className="size-4" />
              {count}
            </span>
          )}
        </button>
      )}
      {module && openings > 0 && (
        <module.Gallery
          key={openings}
          product={picture.product}
          startAt={picture.index}
          open={open}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}
