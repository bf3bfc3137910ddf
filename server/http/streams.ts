import type { Context } from 'hono'
import type { HttpEnv } from './middleware.ts'

export const streamingEvent = Symbol('streaming')

export function isStream({ headers }: Response): boolean {
  return headers.get('content-type') === 'text/event-stream'
}

export async function streamResponse(c: Context<HttpEnv>, response: Response) {
  c.header('Cache-Control', 'no-store, no-transform')
  // Disables buffering in nginx.
  c.header('X-Accel-Buffering', 'no')
  c.env.outgoing.emit(streamingEvent)
  if (c.req.method !== 'HEAD') return c.newResponse(response.body, response)
  await response.body?.cancel()
  return c.newResponse(null, response)
}
