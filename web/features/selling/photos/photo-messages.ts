import { useTranslations } from 'use-intl'
import type { UploadQueueState } from './upload-queue.ts'

/** How to say what happened to the photos. */
export function usePhotoMessages() {
  const t = useTranslations('photos')
  return {
    /** For those who do not see it. */
    news({ news, photos: { length: count } }: UploadQueueState): string {
      if (!news) return ''
      if (news.what === 'moved' && news.place === 1) return t('news.movedToCover', { count })
      return t(`news.${news.what}`, { count, ...news })
    },
    /** That more was chosen than fits, if so. */
    leftOut({ news }: UploadQueueState, most: number): string | null {
      if (news?.what !== 'added' || news.leftOut === 0) return null
      return t('leftOut', { most, count: news.leftOut })
    },
  }
}
