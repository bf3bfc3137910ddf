import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { PrivatePhoto } from '../../../contract/media.ts'
import { api } from '../../api/api.ts'
import { LoadedImage } from '../../ui/loaded-image.tsx'

/** Where a photo is read: by a member in a conversation, or by staff in a case or a report. */
export type PhotoPlace = { conversationId: string } | { saleId: string } | { reportId: string }

type Size = 'small' | 'large'

type Wanted = { photoId: string; size: Size }

function readPhoto(place: PhotoPlace, wanted: Wanted, signal: AbortSignal): Promise<Blob> {
  const { conversations } = api
  if ('reportId' in place) {
    return conversations.photoOfReport({ id: place.reportId, ...wanted }, { signal })
  }
  return 'saleId' in place
    ? conversations.photoOfCase({ id: place.saleId, ...wanted }, { signal })
    : conversations.photo({ id: place.conversationId, ...wanted }, { signal })
}

/** The key begins with a path like those of `orpc`, for `invalidateConversations`. */
const photoQuery = (place: PhotoPlace, wanted: Wanted) =>
  queryOptions({
    queryKey: [['conversations', 'photo'], place, wanted],
    queryFn: ({ signal }) => readPhoto(place, wanted, signal),
    staleTime: 'static',
    gcTime: 60_000,
  })

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
  const { data, isError } = useQuery(photoQuery(place, { photoId: image.photo.id, size }))
  return <LoadedImage file={data} failure={isError ? t('failed') : null} {...image} />
}
