import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { EvidencePhoto as Facts } from '../../../contract/sales/case-photos.ts'
import { orpc } from '../../data/queries.ts'
import { LoadedImage } from '../../ui/loaded-image.tsx'

type Props = {
  saleId: string
  photo: Facts
  size: 'small' | 'large'
  alt: string
  /** Applies to the image. */
  className: string
}

/** A photo of a case, blurred until it has loaded. */
export function EvidencePhoto({ saleId, size, ...image }: Props) {
  const t = useTranslations('cases.photos')
  const { data, isError } = useQuery(
    orpc.casePhotos.one.queryOptions({
      input: { id: saleId, photoId: image.photo.id, size },
      staleTime: 'static',
      gcTime: 60_000,
    }),
  )
  return <LoadedImage file={data} failure={isError ? t('failed') : null} {...image} />
}
