import { useTranslations } from 'use-intl'
import { isSmall, type UploadQueueState } from './photo-list.ts'

/** Messages about the photos of an upload queue. */
export function usePhotoMessages() {
  const t = useTranslations('photos')
  return {
    /** For screen readers. */
    announcement({ lastEvent: event, photos: { length: count } }: UploadQueueState): string {
      if (!event) return ''
      if (event.what === 'moved' && event.place === 1) return t('news.movedToCover', { count })
      return t(`news.${event.what}`, { count, ...event })
    },
    /** A message if the photo that has just been uploaded is small. */
    small({ lastEvent, photos }: UploadQueueState): string | null {
      const photo = lastEvent?.what === 'stored' ? photos[lastEvent.place - 1] : undefined
      return photo && isSmall(photo) ? t('small') : null
    },
    /** A message if more photos were chosen than fit; `isPrivate` if they are not of a listing. */
    leftOut({ lastEvent }: UploadQueueState, most: number, isPrivate = false): string | null {
      if (lastEvent?.what !== 'added' || lastEvent.leftOut === 0) return null
      return t(isPrivate ? 'private.leftOut' : 'leftOut', { most, count: lastEvent.leftOut })
    },
  }
}
