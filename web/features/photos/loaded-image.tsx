import { ImageOff } from 'lucide-react'
import { useObjectUrl } from '../../ui/use-object-url.ts'

type Props = {
  /** The file once it has loaded. */
  file: Blob | undefined
  /** Shown instead if loading has failed. */
  failure: string | null
  photo: { preview: string; width: number; height: number }
  alt: string
  /** Applies to the image. */
  className: string
}

/** A photo that is loaded with an access token, blurred until then. */
export function LoadedImage({ file, failure, photo, alt, className }: Props) {
  const address = useObjectUrl(file)
  if (failure) {
    return (
      <span className={`grid place-items-center gap-1 bg-sunken p-2 text-muted ${className}`}>
        <ImageOff aria-hidden className="size-6" />
        <span className="text-sm">{failure}</span>
      </span>
    )
  }
  return (
    <img
      src={address ?? photo.preview}
      alt={alt}
      width={photo.width}
      height={photo.height}
      className={`${className} ${address ? '' : 'blur-sm'}`}
    />
  )
}
