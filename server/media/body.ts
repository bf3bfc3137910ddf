import { refuse } from '../refusal.ts'

type Sent = { body: ReadableStream<Uint8Array> | null; headers: Headers }

/** Goes on with the next part; a sender who breaks off has sent no photo. */
async function* partsOf(body: ReadableStream<Uint8Array>) {
  try {
    yield* body
  } catch {
    throw refuse('not_a_photo')
  }
}

/** What was sent. Refuses `photo_too_heavy` at the first byte beyond `most`, or when it is announced. */
export async function bytesOf({ body, headers }: Sent, most: number): Promise<Buffer> {
  if (Number(headers.get('content-length')) > most) throw refuse('photo_too_heavy')
  if (!body) throw refuse('not_a_photo')
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of partsOf(body)) {
    size += part.length
    if (size > most) throw refuse('photo_too_heavy')
    parts.push(part)
  }
  return Buffer.concat(parts, size)
}
