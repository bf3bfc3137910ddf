import type { TrayState } from '../photo-tray.ts'

const photos = (count: number) => (count === 1 ? '1 photo' : `${count} photos`)

/** What happened to the photos, for those who do not see it. */
export function newsWords({ news, photos: { length } }: TrayState): string {
  if (!news) return ''
  if (news.what === 'added') return `Uploading ${photos(news.count)}.`
  if (news.what === 'kept') return `Photo ${news.place} of ${length} is uploaded.`
  if (news.what === 'failed') return `Photo ${news.place} is not uploaded. ${news.message}`
  if (news.what === 'removed') return `Photo ${news.place} is removed. ${photos(length)} left.`
  if (news.place === 1) return `Moved: now photo 1 of ${length}, the cover.`
  return `Moved: now photo ${news.place} of ${length}.`
}

/** That more was chosen than fits, if so. */
export function leftOutWords({ news }: TrayState, most: number): string | null {
  if (news?.what !== 'added' || news.leftOut === 0) return null
  return `A product can have at most ${most} photos: ${photos(news.leftOut)} left out.`
}
