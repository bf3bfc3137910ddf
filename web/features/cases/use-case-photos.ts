import { useEffect, useState, useSyncExternalStore } from 'react'
import { maxPhotos } from '../../../contract/schemas/photo-sizes.ts'
import { createUploadQueue, storedPhotos } from '../selling/photos/upload-queue.ts'

/** Photos for a case, uploaded as soon as they are chosen. */
export function useCasePhotos() {
  const [queue] = useState(() => createUploadQueue([], maxPhotos, '/api/case-photos'))
  const { photos, news } = useSyncExternalStore(queue.subscribe, queue.state, queue.state)
  useEffect(() => queue.close, [queue])

  /** The ids once all uploads have finished; null if one failed. */
  async function uploaded(): Promise<string[] | null> {
    await queue.settled()
    const now = queue.state().photos
    const stored = storedPhotos(now)
    return stored.length === now.length ? stored.map(({ id }) => id) : null
  }

  return { queue, photos, news, uploaded }
}

export type CasePhotos = ReturnType<typeof useCasePhotos>
