import { useEffect, useEffectEvent } from 'react'
import { smallAddress } from '../product/gallery-thumbnails.tsx'
import { useUploadQueue } from '../selling/photos/use-upload-queue.ts'

/** Uploads one picture; `onUploaded` receives its URL, after which the queue is empty again. */
export function useAvatar(onUploaded: (address: string) => void) {
  const { tray, photos } = useUploadQueue(1)

  const look = useEffectEvent(() => {
    const [photo] = tray.state().photos
    if (photo?.status.at !== 'stored') return
    onUploaded(smallAddress(photo.status.photo))
    tray.remove(photo.key)
  })
  useEffect(() => {
    const stop = tray.subscribe(() => look())
    return () => void stop()
  }, [tray])

  const clear = () => {
    for (const { key } of tray.state().photos) tray.remove(key)
  }
  const choose = ([file]: File[]) => {
    if (!file) return
    clear()
    tray.add([file])
  }
  /** Waits for running uploads; resolves to whether none has failed. */
  const settled = async () => {
    await tray.settled()
    return tray.state().photos.length === 0
  }
  return { photo: photos[0], choose, clear, retry: tray.retry, settled }
}

export type AvatarUpload = ReturnType<typeof useAvatar>
