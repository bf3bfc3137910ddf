import type { PrivatePhoto } from '../../../contract/media.ts'
import type { Message } from '../../../contract/members/conversations.ts'
import { api } from '../../api/api.ts'
import { type PhotoQueryOf, type PhotoSize, PrivatePhotos } from '../photos/private-photos.tsx'
import { WithConsent } from './with-consent.tsx'

/** Where a photo is read: by a member in a conversation, or by staff in a case or a report. */
type PhotoPlace = { conversationId: string } | { saleId: string } | { reportId: string }

type Wanted = { photoId: string; size: PhotoSize }

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
const photosAt =
  (place: PhotoPlace): PhotoQueryOf =>
  ({ id: photoId }, size) => ({
    queryKey: [['conversations', 'photo'], place, { photoId, size }],
    queryFn: ({ signal }) => readPhoto(place, { photoId, size }, signal),
  })

type Props = {
  place: PhotoPlace
  photos: PrivatePhoto[]
  /** Empty if they are shown at once. */
  consent?: Message['consent']
}

/** The photos of a message. */
export function MessagePhotos({ place, photos, consent = [] }: Props) {
  const kind = consent.find((one) => one === 'photo')
  return (
    <WithConsent kind={kind} count={photos.length}>
      <PrivatePhotos photos={photos} queryOf={photosAt(place)} className="size-24 sm:size-32" />
    </WithConsent>
  )
}
