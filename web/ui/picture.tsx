import { ImageOff } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isolate } from '../../contract/i18n/bidi.ts'
import { useWithheldImage } from './third-party-images.tsx'

// For admins only: other pages are spared its weight.
const WithheldPicture = lazy(() => import('./blocked-image.tsx'))

type Props = { src: string; alt: string; eager?: boolean; className?: string }

/** A picture of unknown origin: keeps its place while loading and says so when it is missing. */
export function Picture({ src, alt: text, eager, className = 'aspect-4/3 w-full' }: Props) {
  const alt = isolate(text)
  const t = useTranslations('ui')
  const [broken, setBroken] = useState(false)
  const { isWithheld, show } = useWithheldImage(src)
  const look = (image: HTMLImageElement | null) => {
    // It may have failed before React was there to hear of it.
    if (image?.complete && image.naturalWidth === 0) image.decode().catch(() => setBroken(true))
  }
  if (isWithheld) {
    return (
      <Suspense fallback={<div className={`bg-sunken ${className}`} />}>
        <WithheldPicture alt={alt} onShow={show} className={className} />
      </Suspense>
    )
  }
  if (broken || src === '') {
    return (
      <div className={`grid place-items-center bg-sunken text-muted ${className}`}>
        <ImageOff role="img" aria-label={t('pictureMissing', { alt })} className="size-8" />
      </div>
    )
  }
  return (
    <img
      ref={look}
      src={src}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(true)}
      className={`overflow-hidden bg-sunken object-cover ${className}`}
    />
  )
}
