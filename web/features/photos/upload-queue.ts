import { messageOf } from '../../api/failures.ts'
import { readyToSend } from './photo-file.ts'
import { createPhotoList, type QueuedPhoto, type StoredPhoto } from './photo-list.ts'
import { isFinal } from './photo-refusal.ts'
import { type UploadPath, uploadPhoto } from './photo-upload.ts'

const maxConcurrent = 2

/** A list of photos that are uploaded as soon as they are added, two at a time. */
export function createUploadQueue(
  earlier: StoredPhoto[],
  maxPhotos: number,
  path: UploadPath = '/api/media',
) {
  const list = createPhotoList(earlier)
  const files = new Map<string, File>()
  const sending = new Map<string, AbortController>()

  function onSent(key: string, part: number) {
    list.edit(key, { status: part < 1 ? { at: 'sending', part } : { at: 'preparing' } })
  }

  async function send(key: string, file: File, { signal }: AbortController) {
    try {
      const blob = await readyToSend(file)
      signal.throwIfAborted()
      const photo = await uploadPhoto(path, blob, { signal, onSent: (part) => onSent(key, part) })
      list.end(key, { at: 'stored', photo })
    } catch (failure) {
      if (signal.aborted) return
      list.end(key, { at: 'failed', message: messageOf(failure), final: isFinal(failure) })
    }
  }

  async function start(key: string, file: File) {
    const controller = new AbortController()
    sending.set(key, controller)
    list.edit(key, { status: { at: 'sending', part: 0 } })
    await send(key, file, controller)
    sending.delete(key)
    startNext()
  }

  function startNext() {
    for (const { key, status } of list.state().photos) {
      const file = files.get(key)
      if (file && status.at === 'waiting' && sending.size < maxConcurrent) start(key, file)
    }
  }

  function forget({ key, previewUrl }: QueuedPhoto) {
    sending.get(key)?.abort()
    files.delete(key)
    if (previewUrl) URL.revokeObjectURL(previewUrl)
  }

  return {
    state: list.state,
    subscribe: list.subscribe,
    move: list.move,
    settled: list.settled,
    describe: (key: string, text: Partial<Pick<QueuedPhoto, 'alt' | 'flaw'>>) =>
      list.edit(key, text),
    add(chosen: File[]) {
      const fitting = chosen.slice(0, Math.max(0, maxPhotos - list.state().photos.length))
      const photos = fitting.map((file): QueuedPhoto => {
        const key = crypto.randomUUID()
        files.set(key, file)
        const previewUrl = URL.createObjectURL(file)
        return { key, previewUrl, alt: '', flaw: null, status: { at: 'waiting' } }
      })
      list.append(photos, chosen.length - fitting.length)
      startNext()
    },
    retry(key: string) {
      list.edit(key, { status: { at: 'waiting' } })
      startNext()
    },
    remove(key: string) {
      const photo = list.remove(key)
      if (photo) forget(photo)
    },
    close() {
      list.close()
      for (const photo of list.state().photos) forget(photo)
    },
  }
}

export type UploadQueue = ReturnType<typeof createUploadQueue>
