import { useEffect, useState, useSyncExternalStore } from 'react'
import type { createUploadQueue } from './upload-queue.ts'

type UploadQueue = ReturnType<typeof createUploadQueue>

/** An upload queue with its current photos, closed with the component. */
export function useQueueState(create: () => UploadQueue) {
  const [queue] = useState(create)
  const { photos, news } = useSyncExternalStore(queue.subscribe, queue.state, queue.state)
  useEffect(() => queue.close, [queue])
  return { queue, photos, news }
}
