import type { Photo } from '../../../contract/media.ts'
import type { Uploaded } from './photo-upload.ts'

type UploadState =
  | { at: 'waiting' }
  | { at: 'sending'; part: number }
  | { at: 'preparing' }
  | { at: 'stored'; photo: Uploaded }
  | { at: 'failed'; message: string; final: boolean }

export type QueuedPhoto = {
  key: string
  /** A preview URL of the local file; null for a photo of an earlier visit. */
  previewUrl: string | null
  alt: string
  flaw: Photo['flaw']
  status: UploadState
}

/** A photo of a product, of a draft or of an earlier visit. */
export type StoredPhoto = Uploaded & Pick<Photo, 'alt' | 'flaw'>

/** The latest event, with the photo's position, counted from 1. */
type QueueEvent =
  | { what: 'added'; count: number; leftOut: number }
  | { what: 'stored' | 'moved' | 'removed'; place: number }
  | { what: 'failed'; place: number; message: string }

export type UploadQueueState = { photos: QueuedPhoto[]; lastEvent: QueueEvent | null }

/** The URL of a preview of a private photo: its local file, or the tiny one of an earlier visit. */
export const previewOf = ({ previewUrl, status }: QueuedPhoto): string =>
  previewUrl ?? (status.at === 'stored' ? status.photo.preview : null) ?? ''

/** In pixels. Photos whose longer side is shorter look blurred on the page of a product. */
const minSharpSide = 500

/** Whether an uploaded photo is too small to look sharp. */
export const isSmall = ({ status }: QueuedPhoto): boolean =>
  status.at === 'stored' && Math.max(status.photo.width, status.photo.height) < minSharpSide

export const isUnderWay = ({ status }: QueuedPhoto) => !['stored', 'failed'].includes(status.at)

const ofEarlier = ({ alt, flaw, ...photo }: StoredPhoto): QueuedPhoto => ({
  key: photo.id,
  previewUrl: null,
  alt,
  flaw,
  status: { at: 'stored', photo },
})

/** The photos of the queue that are uploaded. */
export function storedPhotos(photos: QueuedPhoto[]): StoredPhoto[] {
  return photos.flatMap(({ status, alt, flaw }) =>
    status.at === 'stored' ? [{ ...status.photo, alt, flaw }] : [],
  )
}

/** An ordered list of photos with their uploads. `subscribe` and `state` are for `useSyncExternalStore`. */
export function createPhotoList(earlier: StoredPhoto[]) {
  let state: UploadQueueState = { photos: earlier.map(ofEarlier), lastEvent: null }
  const listeners = new Set<() => void>()

  const indexOf = (key: string) => state.photos.findIndex((photo) => photo.key === key)

  function change(photos: QueuedPhoto[], lastEvent: QueueEvent | null = state.lastEvent) {
    state = { photos, lastEvent }
    for (const listener of [...listeners]) listener()
  }

  function edit(key: string, part: Partial<QueuedPhoto>, event?: QueueEvent) {
    change(
      state.photos.map((photo) => (photo.key === key ? { ...photo, ...part } : photo)),
      event,
    )
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    append(photos: QueuedPhoto[], leftOut: number) {
      change([...state.photos, ...photos], { what: 'added', count: photos.length, leftOut })
    },
    edit,
    /**
     * Ends an upload; the event has the position of the photo. One that can never be uploaded moves
     * behind the others, so that it is not the cover.
     */
    end(key: string, status: Extract<UploadState, { at: 'stored' | 'failed' }>) {
      if (status.at === 'failed' && status.final) {
        const isLast = (photo: QueuedPhoto) => Number(photo.key === key)
        state = { ...state, photos: state.photos.toSorted((a, b) => isLast(a) - isLast(b)) }
      }
      const place = indexOf(key) + 1
      const event: QueueEvent =
        status.at === 'stored'
          ? { what: 'stored', place }
          : { what: 'failed', place, message: status.message }
      edit(key, { status }, event)
    },
    /** Returns the photo; undefined if it is not in the list. */
    remove(key: string): QueuedPhoto | undefined {
      const index = indexOf(key)
      const photo = state.photos[index]
      change(
        state.photos.filter((other) => other !== photo),
        { what: 'removed', place: index + 1 },
      )
      return photo
    },
    /** Moves a photo to this position, counted from 0 and limited to the list. */
    move(key: string, index: number) {
      const photo = state.photos[indexOf(key)]
      if (!photo || index < 0 || index >= state.photos.length) return
      const others = state.photos.filter((other) => other !== photo)
      change(others.toSpliced(index, 0, photo), { what: 'moved', place: index + 1 })
    },
    /** Resolves when no upload is running; never if the list is closed before that. */
    settled(): Promise<void> {
      return new Promise((resolve) => {
        const look = () => {
          if (state.photos.some(isUnderWay)) return
          listeners.delete(look)
          resolve()
        }
        listeners.add(look)
        look()
      })
    },
    close: () => listeners.clear(),
  }
}
