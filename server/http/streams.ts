import type { ServerResponse } from 'node:http'
import type { Context } from 'hono'
import type { HttpEnv } from './middleware.ts'

/** Emitted by a response that no longer counts as in flight: nothing is computed for it any more. */
export const detachedEvent = Symbol('detached')

const eventStreams = new WeakSet<ServerResponse>()

/** Whether this is the response of `streamResponse`. */
export const isEventStream = (outgoing: ServerResponse) => eventStreams.has(outgoing)

export function isStream({ headers }: Response): boolean {
  return headers.get('content-type') === 'text/event-stream'
}

export async function streamResponse(c: Context<HttpEnv>, response: Response) {
  c.header('Cache-Control', 'no-store, no-transform')
  // Disables buffering in nginx.
  c.header('X-Accel-Buffering', 'no')
  const { outgoing } = c.env
  eventStreams.add(outgoing)
  outgoing.emit(detachedEvent)
  if (c.req.method !== 'HEAD') return c.newResponse(response.body, response)
  await response.body?.cancel()
  return c.newResponse(null, response)
}
