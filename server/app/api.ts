import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { Hono, type Context as HonoContext } from 'hono'
import { authenticate } from '../access/authenticate.ts'
import type { ProcedureContext } from '../access/procedures.ts'
import { setSecurityLogAccount } from '../access/security-log.ts'
import type { Caller } from '../context.ts'
import { refuse } from '../errors/refusal.ts'
import { errorBody, withRefusals } from '../http/api-errors.ts'
import { hasBody, limitBody, maxBodyBytes, readText } from '../http/body.ts'
import { endpointsAt, verbsOf } from '../http/endpoints.ts'
import type { HttpEnv } from '../http/middleware.ts'
import { hasRecentlyWritten } from '../http/read-your-writes.ts'
import { isSafeMethod } from '../http/safe-methods.ts'
import { sendJson, serializeErrorResponse, serializeOutput } from '../http/serialize.ts'
import { isStream, streamResponse } from '../http/streams.ts'
import { maxCsvBodyBytes } from './body-rules.ts'
import { router } from './router.ts'
import type { Services } from './services.ts'

/** Interval of stream heartbeats; idle connections are dropped after longer. */
const heartbeatMs = 15_000

const limitJsonBody = limitBody(maxBodyBytes)
const limitCsvBody = limitBody(maxCsvBodyBytes)

const handler = new OpenAPIHandler<ProcedureContext>(router, {
  rootInterceptors: [serializeErrorResponse],
  clientInterceptors: [({ context, next }) => withRefusals({ context, next }), serializeOutput],
  customErrorResponseBodyEncoder: errorBody,
  eventIteratorKeepAliveInterval: heartbeatMs,
})

/** Makes oRPC parse the body as JSON regardless of its headers; treats `HEAD` as `GET`. */
async function asProcedure(request: Request, takesCsv: boolean): Promise<Request> {
  const { url, method, headers } = request
  if (method === 'GET') return request
  if (method === 'HEAD') return new Request(url)
  if (!hasBody(headers)) return new Request(url, { method })
  const type = headers.get('content-type') ?? ''
  if (takesCsv && /^text\/csv\s*(;|$)/i.test(type)) return csvAsInput(request)
  if (!/^application\/json\s*(;|$)/i.test(type)) throw refuse('wrong_content_type')
  const body = await readText(request)
  return new Request(url, { method, body, headers: { 'content-type': 'application/json' } })
}

type Endpoints = ReturnType<ReturnType<typeof endpointsAt>>
type RequestCaller = (c: HonoContext<HttpEnv>) => Promise<Caller>

async function csvAsInput(request: Request): Promise<Request> {
  const { url, method } = request
  const csv = await readText(request)
  const query = Object.fromEntries(new URL(url).searchParams)
  const headers = { 'content-type': 'application/json' }
  return new Request(url, { method, headers, body: JSON.stringify({ ...query, csv }) })
}

/** Serves the contract. An unknown path is 401 for anonymous callers and 404 for members. */
export function api(
  services: Services,
  callerOf: RequestCaller = (c) => authenticate(services, c.req.header('authorization')),
) {
  const endpoints = endpointsAt(router)
  const hasBodyOf = (known: Endpoints, { method }: Request, what: 'photo' | 'csv') =>
    known.some((one) => one.requestBody === what && one.method === method)
  const app = new Hono<HttpEnv>()
  app.use((c, next) => {
    const { raw } = c.req
    if (isSafeMethod(raw.method)) return next()
    const known = endpoints(procedurePath(raw))
    if (hasBodyOf(known, raw, 'photo')) return next()
    return hasBodyOf(known, raw, 'csv') ? limitCsvBody(c, next) : limitJsonBody(c, next)
  })
  app.all('*', async (c) => {
    const caller = await callerOf(c)
    if (caller.identity) c.set('accountId', caller.identity.id)
    setSecurityLogAccount({ memberId: caller.member?.id })
    const known = endpoints(procedurePath(c.req.raw))
    if (known[0]) c.set('route', `/api${known[0].path}`)
    const verbs = verbsOf(known)
    if (verbs.length === 0) throw refuse(caller.identity ? 'not_found' : 'sign_in_required')
    if (!verbs.includes(c.req.method)) {
      c.header('Allow', [...new Set(verbs)].join(', '))
      throw refuse('wrong_method')
    }
    const { raw } = c.req
    const body = hasBodyOf(known, raw, 'photo') ? raw.body : null
    const request = body
      ? new Request(raw.url, { method: raw.method })
      : await asProcedure(raw, hasBodyOf(known, raw, 'csv'))

    const reply: ProcedureContext['reply'] = {}
    const { headers } = raw
    const mayLag = !hasRecentlyWritten(services, c)
    const context: ProcedureContext = {
      ...services,
      caller,
      mayLag,
      headers,
      body,
      address: c.get('address'),
      isRendering: c.get('isRendering'),
      reply,
    }
    const { matched, response } = await handler.handle(request, { prefix: '/api', context })
    if (!matched) throw refuse('not_found')
    if (reply.retryAfter) c.header('Retry-After', String(reply.retryAfter))
    c.header('Cache-Control', 'no-store')
    if (reply.text !== undefined) return sendJson(c, reply.text, response)
    if (isStream(response)) return streamResponse(c, response)
    return c.newResponse(response.body, response)
  })
  return app
}

/** The path below `/api` as sent, still percent-encoded, as the router expects it. */
function procedurePath(request: Request): string {
  return new URL(request.url).pathname.replace(/^\/api/, '')
}
