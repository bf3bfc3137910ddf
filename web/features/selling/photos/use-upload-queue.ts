import { useEffect, useState, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { type Photo, photo } from '../../../../contract/media.ts'
import { readDraft, saveDraft } from '../../../session/form-drafts.ts'
import { createUploadQueue, storedPhotos } from './upload-queue.ts'

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
  const [tray] = useState(() => createUploadQueue(draft ? photosOfDraft(draft, earlier) : [], most))
  const { photos, news } = useSyncExternalStore(tray.subscribe, tray.state, tray.state)

  useEffect(() => {
    if (draft) saveDraft(draft, { photos: JSON.stringify(storedPhotos(photos)) })
  }, [draft, photos])

  useEffect(() => tray.close, [tray])

  return { tray, photos, news }
}

export type PhotoUploadQueue = ReturnType<typeof useUploadQueue>
