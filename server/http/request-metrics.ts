import { context, propagation, SpanKind, SpanStatusCode } from '@opentelemetry/api'
import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import { isTrustedProxy } from '../access/client-address.ts'
import type { AppServices } from '../context.ts'
import { redactPath } from '../observability/redact.ts'
import { inSpan } from '../observability/spans.ts'
import type { HttpEnv } from './middleware.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** Low cardinality: a route pattern, never the path. */
const routeOf = (c: HonoContext<HttpEnv>) => c.get('route') ?? routePath(c, -1)

/** Continues a trace only from a trusted proxy; other clients could flood the collector. */
function parentOf(c: HonoContext<HttpEnv>, trusted: string[]) {
  const peer = c.env.incoming.socket.remoteAddress ?? ''
  if (!isTrustedProxy(peer, trusted)) return context.active()
  return propagation.extract(context.active(), c.req.header())
}

export function requestMetrics({ metrics, config }: AppServices): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const begun = performance.now()
    const method = methods.has(c.req.method) ? c.req.method : '_OTHER'
    const attributes = { 'http.request.method': method, 'url.path': redactPath(c.req.path) }
    const parent = parentOf(c, config.trustedProxies)
    await inSpan({ name: method, kind: SpanKind.SERVER, attributes, parent }, async (span) => {
      await next()
      const { status } = c.res
      const route = routeOf(c)
      metrics.request(method, route, status, (performance.now() - begun) / 1000)
      span.updateName(`${method} ${route}`)
      span.setAttributes({ 'http.route': route, 'http.response.status_code': status })
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
    })
  }
}
