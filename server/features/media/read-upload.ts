import { refuse } from '../../errors/refusal.ts'

type UploadRequest = { body: ReadableStream<Uint8Array> | null; headers: Headers }

async function* partsOf(body: ReadableStream<Uint8Array>) {
  try {
    yield* body
  } catch {
    throw refuse('not_a_photo')
  }
}

/**
 * The body, at most `maxBytes` bytes. Larger ones refuse `photo_too_heavy`: immediately if announced as
 * more than twice that, otherwise after reading and discarding, because a client cut off while
 * sending may not receive the response.
 */
export async function readUpload(
  { body, headers }: UploadRequest,
  maxBytes: number,
): Promise<Buffer> {
  if (Number(headers.get('content-length')) > 2 * maxBytes) throw refuse('photo_too_heavy')
  if (!body) throw refuse('not_a_photo')
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of partsOf(body)) {
    size += part.length
    if (size <= maxBytes) parts.push(part)
    else parts.length = 0
    if (size > 2 * maxBytes) break
  }
  if (size > maxBytes) throw refuse('photo_too_heavy')
  return Buffer.concat(parts, size)
}
