import { ImageOff } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isolate } from '../../contract/i18n/bidi.ts'
import { onEarlyFailure } from './early-image-failure.ts'
import { useWithheldImage } from './third-party-images.tsx'

// Lazy, because only admins need it.
const WithheldPicture = lazy(() => import('./withheld-picture.tsx'))

type Props = { src: string; alt: string; eager?: boolean; className?: string }

/**
 * A picture of unknown origin: reserves its space while loading, and shows a message if it fails.
 */
export function Picture({ src, alt: text, eager, className = 'aspect-4/3 w-full' }: Props) {
  const alt = isolate(text)
  const t = useTranslations('ui')
  const [broken, setBroken] = useState(false)
  const { isWithheld, show } = useWithheldImage(src)
  const onFailure = () => setBroken(true)
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
      ref={(image) => onEarlyFailure(image, onFailure)}
      src={src}
      alt={alt}
      loading={eager ? undefined : 'lazy'}
      referrerPolicy={src.startsWith('/') ? undefined : 'no-referrer'}
      onError={onFailure}
      className={`picture ${className}`.trimEnd()}
    />
  )
}
