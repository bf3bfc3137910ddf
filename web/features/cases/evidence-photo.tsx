import { useQuery } from '@tanstack/react-query'
import { ImageOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { EvidencePhoto as Facts } from '../../../contract/case-photos.ts'
import { orpc } from '../../data/queries.ts'

type Props = {
  saleId: string
  photo: Facts
  size: 'small' | 'large'
  alt: string
  /** Applies to the image. */
  className: string
}

/** The photo as an object URL: it needs the access token, so an address of its own cannot show it. */
function useObjectUrl(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!blob) return
    const created = URL.createObjectURL(blob)
    setAddress(created)
    return () => URL.revokeObjectURL(created)
  }, [blob])
  return address
}

/** A photo of a case, blurred until it has loaded. */
export function EvidencePhoto({ saleId, photo, size, alt, className }: Props) {
  const t = useTranslations('cases.photos')
  const { data, isError } = useQuery(
    orpc.casePhotos.one.queryOptions({
      input: { id: saleId, photoId: photo.id, size },
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 60_000,
    }),
  )
  const address = useObjectUrl(data)
  if (isError) {
    return (
      <span className={`grid place-items-center gap-1 bg-sunken p-2 text-muted ${className}`}>
        <ImageOff aria-hidden className="size-6" />
        <span className="text-sm">{t('failed')}</span>
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
