import type { Photo } from '../../../../contract/media.ts'
import { messageOf } from '../../../api/failures.ts'
import { readyToSend } from './photo-file.ts'
import { isFinal } from './photo-refusal.ts'
import { type Uploaded, type UploadPath, uploadPhoto } from './photo-upload.ts'

type UploadState =
  | { at: 'waiting' }
  | { at: 'sending'; part: number }
  | { at: 'preparing' }
  | { at: 'stored'; photo: Uploaded }
  | { at: 'failed'; message: string; final: boolean }

export type QueuedPhoto = {
  key: string
  /** A preview URL of the local file; null for a photo of an earlier visit. */
  face: string | null
  alt: string
  flaw: Photo['flaw']
  status: UploadState
}

/** A photo of a product, of a draft or of an earlier visit. */
export type StoredPhoto = Uploaded & Pick<Photo, 'alt' | 'flaw'>

/** The latest event, with the photo's position, counted from 1. */
type News =
  | { what: 'added'; count: number; leftOut: number }
  | { what: 'stored' | 'moved' | 'removed'; place: number }
  | { what: 'failed'; place: number; message: string }

export type UploadQueueState = { photos: QueuedPhoto[]; news: News | null }

const maxConcurrent = 2

export const isUnderWay = ({ status }: QueuedPhoto) => !['stored', 'failed'].includes(status.at)

const ofEarlier = ({ alt, flaw, ...photo }: StoredPhoto): QueuedPhoto => ({
  key: photo.id,
  face: null,
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

/**
 * An ordered list of photos, uploaded as soon as they are added, two at a time. `subscribe` and
 * `state` are for `useSyncExternalStore`.
 */
export function createUploadQueue(
  earlier: StoredPhoto[],
  maxPhotos: number,
  path: UploadPath = '/api/media',
) {
  let state: UploadQueueState = { photos: earlier.map(ofEarlier), news: null }
  const files = new Map<string, File>()
  const sending = new Map<string, AbortController>()
  const listeners = new Set<() => void>()

  const placeOf = (key: string) => state.photos.findIndex((photo) => photo.key === key)

  function change(photos: QueuedPhoto[], news: News | null = state.news) {
    state = { photos, news }
    for (const listener of [...listeners]) listener()
  }

  function edit(key: string, part: Partial<QueuedPhoto>, news?: News) {
    change(
      state.photos.map((photo) => (photo.key === key ? { ...photo, ...part } : photo)),
      news,
    )
  }

  function onSent(key: string, part: number) {
    edit(key, { status: part < 1 ? { at: 'sending', part } : { at: 'preparing' } })
  }

  async function send(key: string, file: File, { signal }: AbortController) {
    try {
      const blob = await readyToSend(file)
      signal.throwIfAborted()
      const photo = await uploadPhoto(path, blob, { signal, onSent: (part) => onSent(key, part) })
      edit(key, { status: { at: 'stored', photo } }, { what: 'stored', place: placeOf(key) + 1 })
    } catch (failure) {
      if (signal.aborted) return
      const message = messageOf(failure)
      const status = { at: 'failed', message, final: isFinal(failure) } as const
      edit(key, { status }, { what: 'failed', place: placeOf(key) + 1, message })
    }
  }

  async function start(key: string, file: File) {
    const controller = new AbortController()
    sending.set(key, controller)
    edit(key, { status: { at: 'sending', part: 0 } })
    await send(key, file, controller)
    sending.delete(key)
    startNext()
  }

  function startNext() {
    for (const { key, status } of state.photos) {
      const file = files.get(key)
      if (file && status.at === 'waiting' && sending.size < maxConcurrent) start(key, file)
    }
  }

  function add(chosen: File[]) {
    const fitting = chosen.slice(0, Math.max(0, maxPhotos - state.photos.length))
    const photos = fitting.map((file): QueuedPhoto => {
      const key = crypto.randomUUID()
      files.set(key, file)
      const face = URL.createObjectURL(file)
      return { key, face, alt: '', flaw: null, status: { at: 'waiting' } }
    })
    const leftOut = chosen.length - fitting.length
    change([...state.photos, ...photos], { what: 'added', count: photos.length, leftOut })
    startNext()
  }

  function retry(key: string) {
    edit(key, { status: { at: 'waiting' } })
    startNext()
  }

  function forget({ key, face }: QueuedPhoto) {
    sending.get(key)?.abort()
    files.delete(key)
    if (face) URL.revokeObjectURL(face)
  }

  function remove(key: string) {
    const place = placeOf(key)
    for (const photo of state.photos) if (photo.key === key) forget(photo)
    change(
      state.photos.filter((photo) => photo.key !== key),
      { what: 'removed', place: place + 1 },
    )
  }

  /** Moves a photo to this position, counted from 0 and limited to the list. */
  function move(key: string, place: number) {
    const photo = state.photos[placeOf(key)]
    if (!photo || place < 0 || place >= state.photos.length) return
    const others = state.photos.filter((other) => other !== photo)
    change(others.toSpliced(place, 0, photo), { what: 'moved', place: place + 1 })
  }

  /** Resolves when no upload is running; never if the queue is closed before that. */
  function settled(): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (state.photos.some(isUnderWay)) return
        listeners.delete(look)
        resolve()
      }
      listeners.add(look)
      look()
    })
  }

  return {
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add,
    retry,
    remove,
    move,
    describe: (key: string, text: Partial<Pick<QueuedPhoto, 'alt' | 'flaw'>>) => edit(key, text),
    settled,
    close() {
      listeners.clear()
      for (const photo of state.photos) forget(photo)
    },
  }
}

export type UploadQueue = ReturnType<typeof createUploadQueue>
