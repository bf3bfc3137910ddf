import { refuse } from '../../errors/refusal.ts'
import type { Upload } from './upload-queue.ts'

type UploadRequest = { body: ReadableStream<Uint8Array> | null; headers: Headers }

async function* partsOf(body: ReadableStream<Uint8Array>, { signal }: AbortController) {
  try {
    yield* body.pipeThrough(new TransformStream<Uint8Array, Uint8Array>(), { signal })
  } catch {
    throw refuse(signal.aborted ? 'overloaded' : 'not_a_photo')
  }
}

/**
 * The body, at most `maxBytes` bytes. Larger ones refuse `photo_too_heavy`: immediately if announced as
 * more than twice that, otherwise after reading and discarding, because a client cut off while
 * sending may not receive the response. Refuses `overloaded` if the upload is ended for another one.
 */
export async function readUpload(
  { body, headers }: UploadRequest,
  maxBytes: number,
  upload: Upload,
): Promise<Buffer> {
  if (Number(headers.get('content-length')) > 2 * maxBytes) throw refuse('photo_too_heavy')
  if (!body) throw refuse('not_a_photo')
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of partsOf(body, upload.receiving)) {
    size += part.length
    upload.received = size
    if (size <= maxBytes) parts.push(part)
    else parts.length = 0
    if (size > 2 * maxBytes) break
  }
  upload.isReceived = true
  if (size > maxBytes) throw refuse('photo_too_heavy')
  return Buffer.concat(parts, size)
}
