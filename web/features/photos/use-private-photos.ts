import { storedPhotos } from './photo-list.ts'
import type { UploadPath } from './photo-upload.ts'
import { savePhotos, useUploadQueue } from './use-upload-queue.ts'

/**
 * Up to `maxPhotos` photos of a case or a message, uploaded to this path as soon as they are chosen. With a
 * draft key they survive a reload of this tab and other screens.
 */
export function usePrivatePhotos(maxPhotos: number, path: UploadPath, draft?: string) {
  const { queue, photos, lastEvent } = useUploadQueue({ maxPhotos, path, draft })

  /** The ids once all uploads have finished; null if one failed. */
  async function uploaded(): Promise<string[] | null> {
    await queue.settled()
    const now = queue.state().photos
    const stored = storedPhotos(now)
    return stored.length === now.length ? stored.map(({ id }) => id) : null
  }

  const clear = () => {
    for (const { key } of queue.state().photos) queue.remove(key)
  }

  /** Removes the photos with these ids; others may have been added in the meantime. */
  function remove(ids: string[]) {
    for (const { key, status } of queue.state().photos) {
      if (status.at === 'stored' && ids.includes(status.photo.id)) queue.remove(key)
    }
    // The component may be unmounted.
    if (draft) savePhotos(draft, queue.state().photos)
  }

  /** Removes the photos of earlier visits: the server deletes unused ones after a day. */
  function removeEarlier() {
    for (const { key, previewUrl } of queue.state().photos) {
      if (previewUrl === null) queue.remove(key)
    }
  }

  return { queue, photos, lastEvent, uploaded, remove, removeEarlier, clear }
}

export type PrivatePhotoUploads = ReturnType<typeof usePrivatePhotos>
