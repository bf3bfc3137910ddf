import { useEffect } from 'react'
import { z } from 'zod'
import { type Photo, photo, privatePhoto } from '../../../../contract/media.ts'
import { readDraft, saveDraft } from '../../../session/form-drafts.ts'
import type { UploadPath } from './photo-upload.ts'
import { createUploadQueue, type StoredPhoto, storedPhotos } from './upload-queue.ts'
import { useQueueState } from './use-queue-state.ts'

const { preview } = privatePhoto.partial().shape
const openQueues = z.array(photo.extend({ preview }))

function photosOfDraft(draft: string, earlier: Photo[]): StoredPhoto[] {
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
export function useUploadQueue(
  most: number,
  draft?: string,
  earlier: Photo[] = [],
  path?: UploadPath,
) {
  const {
    queue: tray,
    photos,
    news,
  } = useQueueState(() => createUploadQueue(draft ? photosOfDraft(draft, earlier) : [], most, path))

  useEffect(() => {
    if (draft) saveDraft(draft, { photos: JSON.stringify(storedPhotos(photos)) })
  }, [draft, photos])

  return { tray, photos, news }
}

export type PhotoUploadQueue = ReturnType<typeof useUploadQueue>
