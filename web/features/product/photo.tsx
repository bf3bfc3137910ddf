import { useState } from 'react'
import { isolate } from '../../../contract/i18n/bidi.ts'
import type { Photo as Facts } from '../../../contract/media.ts'
import { onEarlyFailure } from '../../ui/early-image-failure.ts'
import { Picture } from '../../ui/picture.tsx'
import { mediumPhoto, sourcesOf, tileSizes } from './photo-sources.ts'

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

/**
 * A photo from our bucket in its frame: responsive width, blurred preview, no layout shift. In AVIF, which
 * every browser shows that knows the `light-dark()` of our style sheet; if it fails, in WebP.
 */
export function Photo(props: Props) {
  const { photo, alt, preview, sizes, eager, whole, className = 'aspect-4/3 w-full' } = props
  const [state, setState] = useState<'loading' | 'loaded' | 'broken'>('loading')
  const shown = isolate(photo.alt || alt)
  const onFailure = () => setState('broken')
  if (state === 'broken')
    return <Picture src={mediumPhoto(photo)} alt={shown} className={className} />
  return (
    <span className={`${whole ? 'photo-frame photo-whole' : 'photo-frame'} ${className}`}>
      {preview && state === 'loading' && <img src={preview} alt="" className="scale-110 blur-md" />}
      <img
        ref={(image) => {
          // The image may have loaded before hydration.
          if (isThere(image)) setState('loaded')
          else onEarlyFailure(image, onFailure)
        }}
        loading={eager ? undefined : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        alt={shown}
        {...sourcesOf(photo, eager || sizes === tileSizes ? sizes : `auto, ${sizes}`)}
        onLoad={() => setState('loaded')}
        onError={onFailure}
      />
    </span>
  )
}
