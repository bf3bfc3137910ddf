import { useState } from 'react'
import { isolate } from '../../../contract/i18n/bidi.ts'
import type { Photo as Facts } from '../../../contract/media.ts'
import { Picture } from '../../ui/picture.tsx'
import { mediumPhoto, srcSetOf } from './photo-sources.ts'

type Props = {
  photo: Facts
  /** Alternative text for photos that have none of their own. */
  alt: string
  /** A tiny version as a `data:` URL, shown blurred until the photo has loaded. */
  preview?: string | null
  /** The displayed width, as in `<img sizes>`. */
  sizes: string
  /** Whether it is visible without scrolling. */
  eager?: boolean
  /** Whether to show the whole photo instead of cropping it to the frame. */
  whole?: boolean
  /** Applies to the frame. */
  className?: string
}

const isThere = (image: HTMLImageElement | null) => image?.complete && image.naturalWidth > 0

/** A photo from our bucket in its frame: responsive width, blurred preview, no layout shift. */
export function Photo(props: Props) {
  const { photo, alt, preview, sizes, eager, whole, className = 'aspect-4/3 w-full' } = props
  const [state, setState] = useState<'loading' | 'loaded' | 'broken'>('loading')
  const shown = isolate(photo.alt || alt)
  if (state === 'broken')
    return <Picture src={mediumPhoto(photo)} alt={shown} className={className} />
  const widths = eager ? sizes : `auto, ${sizes}`
  return (
    <span className={`photo-frame ${whole ? 'photo-whole' : 'bg-sunken'} ${className}`}>
      {preview && state === 'loading' && <img src={preview} alt="" className="scale-110 blur-md" />}
      <picture>
        <source type="image/avif" srcSet={srcSetOf(photo, sizes)} sizes={widths} />
        <img
          ref={(image) => {
            // The image may have loaded before hydration.
            if (isThere(image)) setState('loaded')
          }}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          width={photo.width}
          height={photo.height}
          alt={shown}
          // For the few browsers without AVIF.
          src={mediumPhoto(photo)}
          onLoad={() => setState('loaded')}
          onError={() => setState('broken')}
        />
      </picture>
    </span>
  )
}
