import { useEffect, useEffectEvent } from 'react'
import { useUploadQueue } from '../photos/use-upload-queue.ts'
import { smallestPhotoUrl } from '../product/photo-sources.ts'

/** Uploads one picture; `onUploaded` receives its URL, after which the queue is empty again. */
export function useAvatar(onUploaded: (address: string) => void) {
  const { queue, photos } = useUploadQueue({ maxPhotos: 1 })

  const look = useEffectEvent(() => {
    const [photo] = queue.state().photos
    if (photo?.status.at !== 'stored') return
    onUploaded(smallestPhotoUrl(photo.status.photo))
    queue.remove(photo.key)
  })
  useEffect(() => {
    const stop = queue.subscribe(() => look())
    return () => void stop()
  }, [queue])

  const clear = () => {
    for (const { key } of queue.state().photos) queue.remove(key)
  }
  const choose = ([file]: File[]) => {
    if (!file) return
    clear()
    queue.add([file])
  }
  /** Waits for running uploads; resolves to whether none has failed. */
  const settled = async () => {
    await queue.settled()
    return queue.state().photos.length === 0
  }
  return { photo: photos[0], choose, clear, retry: queue.retry, settled }
}

export type AvatarUpload = ReturnType<typeof useAvatar>
