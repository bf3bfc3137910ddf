import { z } from 'zod'

/** A file as the body of a response: a `Blob` for clients, or a stream in the server. */
const body = z.custom<Blob | ReadableStream<Uint8Array>>(
  (value) => value instanceof Blob || value instanceof ReadableStream,
)

/** The output of a route that answers with a file to save. */
export const download = z.object({
  headers: z.object({ 'content-type': z.string(), 'content-disposition': z.string() }),
  body,
})

export type Download = z.infer<typeof download>
