import { useEffect, useState, useSyncExternalStore } from 'react'
import { z } from 'zod'
import { type Photo, photo } from '../../../../contract/media.ts'
import { keepDraft, readDraft } from '../listing-draft.ts'
import { keptPhotos, openTray } from './upload-queue.ts'

const kept = z.array(photo)

function photosOfDraft(draft: string, earlier: Photo[]) {
  try {
    return kept.parse(JSON.parse(readDraft(draft, { photos: '' }).photos))
  } catch {
    return earlier
  }
}

/**
 * A tray of photos, with those of earlier in it. With a draft, those that are uploaded outlive a
 * reload of this tab.
 */
export function usePhotoTray(most: number, draft?: string, earlier: Photo[] = []) {
  const [tray] = useState(() => openTray(draft ? photosOfDraft(draft, earlier) : [], most))
  const { photos, news } = useSyncExternalStore(tray.subscribe, tray.state, tray.state)

  useEffect(() => {
    if (draft) keepDraft(draft, { photos: JSON.stringify(keptPhotos(photos)) })
  }, [draft, photos])

  useEffect(() => tray.close, [tray])

  return { tray, photos, news }
}

export type PhotoTray = ReturnType<typeof usePhotoTray>
