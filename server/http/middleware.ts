import type { HttpBindings } from '@hono/node-server'
import { ORPCError } from '@orpc/server'
import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { secureHeaders } from 'hono/secure-headers'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { refusals } from '../../contract/errors.ts'
import { clientAddress, unknownAddress } from '../access/client-address.ts'
import { noteRefusal } from '../access/security-log.ts'
import type { AppServices } from '../context.ts'
import { isDatabaseUnavailable } from '../database/db.ts'
import { refusalBody, refuse, retryAfterOf } from '../errors/refusal.ts'
import { runWithLanguage } from '../i18n/language.ts'
import type { Log } from '../observability/log.ts'
import type { PageCache } from './cache/cache.ts'
import { denyAllCsp, permissionsPolicy } from './csp/csp.ts'
import { errorLanguage, errorPage, errorPageCsp, isPageRequest } from './error-page.ts'
import { logRequest } from './request-log.ts'
import { mayHaveWritten } from './safe-methods.ts'

export type HttpEnv = {
  Bindings: HttpBindings
  Variables: {
    address: string
    /** Whether the page cache makes the request, to render a URL for many clients. */
    isRendering: boolean
    requestId: string
    accountId?: string
    route?: string
  }
}

/** For requests of clients. */
export function address({ config }: AppServices): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const peer = c.env.incoming.socket.remoteAddress
    c.set('address', clientAddress(peer, c.req.raw.headers, config.trustedProxies))
    c.set('isRendering', false)
    await next()
  }
}

/** For requests of the page cache. */
export const markRendering: MiddlewareHandler<HttpEnv> = async (c, next) => {
  c.set('address', unknownAddress)
  c.set('isRendering', true)
  await next()
}

export function logging(log: Log): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const begun = performance.now()
    await next()
    // `c.header` would rebuild the response with a stream as its body.
    c.res.headers.set('X-Request-Id', c.get('requestId'))
    const { method, path } = c.req
    logRequest(log, { id: c.get('requestId'), method, path, status: c.res.status, begun })
  }
}

/** Marks the page cache: the caller may have written and must read its own writes. */
export function trackWrites({
  cache,
}: {
  cache: Pick<PageCache, 'markWritten'>
}): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next()
    if (mayHaveWritten(c.req.method, c.res.status)) cache.markWritten()
  }
}

export function securityHeaders({ config, cards }: AppServices) {
  return secureHeaders({
    overwrite: false,
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
    permissionsPolicy: permissionsPolicy(cards.scriptUrl),
    strictTransportSecurity: config.production && 'max-age=31536000; includeSubDomains',
  })
}

/** Default CSP for all responses without one of their own; pages set theirs. */
export const defaultCsp: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next()
  if (c.res.headers.has('content-security-policy')) return
  c.res.headers.set('Content-Security-Policy', denyAllCsp)
}

export function methodNotAllowed(allow: string) {
  return (c: HonoContext): never => {
    c.header('Allow', allow)
    throw refuse('wrong_method')
  }
}

/** Turns a 500 page caused by an unhealthy database into a retryable 503. */
export function mapDatabaseErrors({ pool }: AppServices): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next()
    if (c.res.status !== 500 || !pool.isUnhealthy) return
    c.res = new Response(c.res.body, { status: 503, headers: c.res.headers })
    c.header('Retry-After', String(retryAfterOf(refuse('overloaded'))))
  }
}

export function onError({ config, log }: Pick<AppServices, 'config' | 'log'>) {
  return (error: Error, c: HonoContext<HttpEnv>) => {
    const isRefusal = error instanceof ORPCError && error.code in refusals
    const away = !isRefusal && isDatabaseUnavailable(error)
    const refusal = isRefusal ? error : refuse(away ? 'overloaded' : 'server_error')
    if (!isRefusal && !away) log.error({ err: error, id: c.get('requestId') }, 'a request failed')
    noteRefusal(refusal.status, refusal.code)
    const retryAfter = retryAfterOf(refusal)
    if (retryAfter) c.header('Retry-After', String(retryAfter))
    c.header('Cache-Control', 'no-store')
    const status = refusal.status as ContentfulStatusCode
    const { path: url } = c.req
    if (!isPageRequest({ url, accept: c.req.header('Accept') })) {
      return c.json(refusalBody(refusal), status)
    }
    const acceptLanguage = c.req.header('Accept-Language')
    const language = errorLanguage({ url, acceptLanguage }, config.language)
    const { message } = runWithLanguage(language, () => refuse(refusal.code))
    c.header('Content-Security-Policy', errorPageCsp)
    return c.html(errorPage(message, language), status)
  }
}
