import { useEffect, useState, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { type Photo, photo, privatePhoto } from '../../../contract/media.ts'
import { readDraft, saveDraft } from '../../session/form-drafts.ts'
import { type QueuedPhoto, type StoredPhoto, storedPhotos } from './photo-list.ts'
import type { UploadPath } from './photo-upload.ts'
import { createUploadQueue, type UploadQueue } from './upload-queue.ts'

const { preview } = privatePhoto.partial().shape
const openQueues = z.array(photo.extend({ preview }))

/** The photos of a draft in this tab, or the earlier ones. */
export function photosOfDraft(draft: string, earlier: Photo[]): StoredPhoto[] {
  try {
    return openQueues.parse(JSON.parse(readDraft(draft, { photos: '' }).photos))
  } catch {
    return earlier
  }
}

/** Stores those photos of a queue that are uploaded, for `photosOfDraft`. */
export function savePhotos(draft: string, photos: QueuedPhoto[]) {
  saveDraft(draft, { photos: JSON.stringify(storedPhotos(photos)) })
}

/** An upload queue with its current photos, closed with the component. */
function useQueueState(create: () => UploadQueue) {
  const [queue] = useState(create)
  const { photos, lastEvent } = useSyncExternalStore(queue.subscribe, queue.state, queue.state)
  useEffect(() => queue.close, [queue])
  return { queue, photos, lastEvent }
}

type Options = {
  maxPhotos: number
  /** Photos that are already stored. */
  earlier?: Photo[]
  /** The key of a draft, with which uploaded photos survive a reload of this tab. */
  draft?: string
  path?: UploadPath
}

/** An upload queue that starts with the earlier photos, or with those of its draft. */
export function useUploadQueue({ maxPhotos, earlier = [], draft, path }: Options) {
  const uploads = useQueueState(() => {
    const first = draft ? photosOfDraft(draft, earlier) : earlier
    return createUploadQueue(first, maxPhotos, path)
  })
  const { photos } = uploads

  useEffect(() => {
    if (draft) savePhotos(draft, photos)
  }, [draft, photos])

  return uploads
}

export type PhotoUploads = ReturnType<typeof useUploadQueue>
