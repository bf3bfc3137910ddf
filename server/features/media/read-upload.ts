import { refuse } from '../../errors/refusal.ts'

type Sent = { body: ReadableStream<Uint8Array> | null; headers: Headers }

/** Goes on with the next part; a sender who breaks off has sent no photo. */
async function* partsOf(body: ReadableStream<Uint8Array>) {
  try {
    yield* body
  } catch {
    throw refuse('not_a_photo')
  }
}

/**
 * What was sent, at most `most` bytes. More refuses `photo_too_heavy`: twice as much at once, less when
 * it has come, unkept, for who is cut off in the middle of sending may not hear the answer.
 */
export async function readUpload({ body, headers }: Sent, most: number): Promise<Buffer> {
  if (Number(headers.get('content-length')) > 2 * most) throw refuse('photo_too_heavy')
  if (!body) throw refuse('not_a_photo')
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of partsOf(body)) {
    size += part.length
    if (size <= most) parts.push(part)
    else parts.length = 0
    if (size > 2 * most) break
  }
  if (size > most) throw refuse('photo_too_heavy')
  return Buffer.concat(parts, size)
}
