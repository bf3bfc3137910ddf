import { useEffect } from 'react'
import { z } from 'zod'
import { type Photo, photo } from '../../../../contract/media.ts'
import { readDraft, saveDraft } from '../../../session/form-drafts.ts'
import { createUploadQueue, storedPhotos } from './upload-queue.ts'
import { useQueueState } from './use-queue-state.ts'

const openQueues = z.array(photo)

function photosOfDraft(draft: string, earlier: Photo[]) {
  try {
    return openQueues.parse(JSON.parse(readDraft(draft, { photos: '' }).photos))
  } catch {
    return earlier
  }
}

/**
 * An upload queue that starts with the earlier photos. With a draft key, uploaded photos survive a
 * reload of this tab.
 */
export function useUploadQueue(most: number, draft?: string, earlier: Photo[] = []) {
  const {
    queue: tray,
    photos,
    news,
  } = useQueueState(() => createUploadQueue(draft ? photosOfDraft(draft, earlier) : [], most))

  useEffect(() => {
    if (draft) saveDraft(draft, { photos: JSON.stringify(storedPhotos(photos)) })
  }, [draft, photos])

  return { tray, photos, news }
}

export type PhotoUploadQueue = ReturnType<typeof useUploadQueue>
