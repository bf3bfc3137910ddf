import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { PrivatePhoto } from '../../../contract/media.ts'
import { orpc } from '../../data/queries.ts'
import { LoadedImage } from '../../ui/loaded-image.tsx'

/** Where a photo is read: by a member in a conversation, or by staff in a case or a report. */
export type PhotoPlace = { conversationId: string } | { saleId: string } | { reportId: string }

type Size = 'small' | 'large'

const kept = { staleTime: 'static', gcTime: 60_000 } as const

function photoQuery(place: PhotoPlace, photoId: string, size: Size) {
  if ('reportId' in place) {
    return orpc.conversations.photoOfReport.queryOptions({
      input: { id: place.reportId, photoId, size },
      ...kept,
    })
  }
  return 'saleId' in place
    ? orpc.conversations.photoOfCase.queryOptions({
        input: { id: place.saleId, photoId, size },
        ...kept,
      })
    : orpc.conversations.photo.queryOptions({
        input: { id: place.conversationId, photoId, size },
        ...kept,
      })
}

type Props = {
  place: PhotoPlace
  photo: PrivatePhoto
  size: Size
  alt: string
  /** Applies to the image. */
  className: string
}

/** A photo of a message, blurred until it has loaded. */
export function MessagePhoto({ place, size, ...image }: Props) {
  const t = useTranslations('cases.photos')
  const { data, isError } = useQuery<Blob>(photoQuery(place, image.photo.id, size) as never)
  return <LoadedImage file={data} failure={isError ? t('failed') : null} {...image} />
}
