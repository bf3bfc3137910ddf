import type { Context } from 'hono'
import type { Variables } from './middleware.ts'

/** What a `ServerResponse` emits when its answer has become a stream, which may last for long. */
export const streamingEvent = Symbol('streaming')

export function isStream({ headers }: Response): boolean {
  return headers.get('content-type') === 'text/event-stream'
}

/** Sends a stream of events piece by piece: nobody on the way may keep, pack or collect it. */
export async function streamResponse(c: Context<Variables>, response: Response) {
  c.header('Cache-Control', 'no-store, no-transform')
  // For nginx and its kin, which would otherwise wait for a full buffer.
  c.header('X-Accel-Buffering', 'no')
  c.env.outgoing.emit(streamingEvent)
  if (c.req.method !== 'HEAD') return c.newResponse(response.body, response)
  await response.body?.cancel()
  return c.newResponse(null, response)
}
