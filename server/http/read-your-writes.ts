import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { AppServices } from '../context.ts'
import { readYourWritesMs } from '../database/replica/timing.ts'
import type { HttpEnv } from './middleware.ts'
import { mayHaveWritten } from './safe-methods.ts'

const name = 'just_wrote'

/** `__Host-` (RFC 6265bis) is accepted over https only. */
const prefixIn = ({ config }: AppServices) =>
  config.publicUrl.startsWith('https:') ? ('host' as const) : undefined

export function readYourWrites(services: AppServices): MiddlewareHandler<HttpEnv> {
  const { replica } = services
  const prefix = prefixIn(services)
  return async (c, next) => {
    await next()
    if (!replica || !mayHaveWritten(c.req.method, c.res.status)) return
    const accountId = c.get('accountId')
    if (accountId) replica.writers.add(accountId)
    const life = { maxAge: readYourWritesMs / 1000, path: '/' } as const
    const guarded = { httpOnly: true, sameSite: 'Lax', ...(prefix && { prefix }) } as const
    setCookie(c, name, '1', { ...life, ...guarded })
  }
}

/** Whether the caller has just written, so that reads must go to the primary. */
export function hasRecentlyWritten(services: AppServices, c: HonoContext<HttpEnv>): boolean {
  const accountId = c.get('accountId')
  const known =
    accountId && services.replica?.writers.since(performance.now() - readYourWritesMs, accountId)
  return known || getCookie(c, name, prefixIn(services)) !== undefined
}
