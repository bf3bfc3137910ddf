import { useTranslations } from 'use-intl'
import type { UploadQueueState } from './photo-list.ts'

/** Messages about the photos of an upload queue. */
export function usePhotoMessages() {
  const t = useTranslations('photos')
  return {
    /** For screen readers. */
    news({ news, photos: { length: count } }: UploadQueueState): string {
      if (!news) return ''
      if (news.what === 'moved' && news.place === 1) return t('news.movedToCover', { count })
      return t(`news.${news.what}`, { count, ...news })
    },
    /** A message if more photos were chosen than fit. */
    leftOut({ news }: UploadQueueState, most: number): string | null {
      if (news?.what !== 'added' || news.leftOut === 0) return null
      return t('leftOut', { most, count: news.leftOut })
    },
  }
}
