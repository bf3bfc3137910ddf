import { type Context, Hono } from 'hono'
import { limitBody, maxBodyBytes } from './body.ts'
import { type HttpEnv, methodNotAllowed } from './middleware.ts'
import { shortJson } from './short-json.ts'

/**
 * The route of a provider's webhook. `handle` verifies the signature over the raw body. The response tells the
 * provider that the event was received, unless `handle` throws.
 */
export function webhook(handle: (c: Context<HttpEnv>) => Promise<void>): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>()
  app.use(limitBody(maxBodyBytes))
  app.post('/', async (c) => {
    await handle(c)
    return shortJson(c, { received: true })
  })
  app.all('/', methodNotAllowed('POST'))
  return app
}

/** The type of an event if it looks like one: untrusted input, signed or not. */
export const loggableType = (type: string) => (/^[\w.[\]]{1,100}$/.test(type) ? type : 'unreadable')
