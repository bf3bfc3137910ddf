import { OpenAPIHandler } from '@orpc/openapi/fetch'
import { Hono, type Context as HonoContext } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { visitorOf } from '../access/authenticate.ts'
import type { Visitor } from '../access/caller.ts'
import { concernsAccount } from '../access/security-log.ts'
import type { Context, House } from '../context.ts'
import { refuse } from '../errors/refusal.ts'
import { errorBody, refusing } from '../http/api-errors.ts'
import { hasBody, textOf } from '../http/body.ts'
import { endpointsAt, verbsOf } from '../http/endpoints.ts'
import type { Variables } from '../http/middleware.ts'
import { hasJustWritten } from '../http/read-your-writes.ts'
import { onlyReads } from '../http/safe-methods.ts'
import { sendText, writing, writingRest } from '../http/serialize.ts'
import { isStream, letFlow } from '../http/streams.ts'
import { maxBody, maxCsvBody } from './body-rules.ts'
import { router } from './router.ts'

/** In milliseconds: of streams that have nothing to say. Connections that are still for longer are dropped. */
const heartbeat = 15_000

const jsonLimit = bodyLimit({
  maxSize: maxBody,
  onError: () => Promise.reject(refuse('too_large')),
})

const csvLimit = bodyLimit({
  maxSize: maxCsvBody,
  onError: () => Promise.reject(refuse('too_large')),
})

const handler = new OpenAPIHandler<Context>(router, {
  rootInterceptors: [writingRest],
  clientInterceptors: [({ context, next }) => refusing({ context, next }), writing],
  customErrorResponseBodyEncoder: errorBody,
  eventIteratorKeepAliveInterval: heartbeat,
})

/**
 * The request as the contract's calls read it: a body is JSON in UTF-8, whatever else its headers
 * say, and `HEAD` is answered like `GET`; the HTTP server leaves the body out.
 */
async function asCall(request: Request, takesCsv: boolean): Promise<Request> {
  const { url, method, headers } = request
  if (method === 'GET') return request
  if (method === 'HEAD') return new Request(url)
  if (!hasBody(headers)) return new Request(url, { method })
  const type = headers.get('content-type') ?? ''
  if (takesCsv && /^text\/csv\s*(;|$)/i.test(type)) return csvAsCall(request)
  if (!/^application\/json\s*(;|$)/i.test(type)) throw refuse('wrong_content_type')
  const body = await textOf(request)
  return new Request(url, { method, body, headers: { 'content-type': 'application/json' } })
}

type Endpoints = ReturnType<ReturnType<typeof endpointsAt>>
type WhoAsks = (c: HonoContext<Variables>) => Promise<Visitor>

/** A CSV file sent as it is, with what else there is to say in the query, as the same in JSON. */
async function csvAsCall(request: Request): Promise<Request> {
  const { url, method } = request
  const csv = await textOf(request)
  const said = Object.fromEntries(new URL(url).searchParams)
  const headers = { 'content-type': 'application/json' }
  return new Request(url, { method, headers, body: JSON.stringify({ ...said, csv }) })
}

/** Answers the contract's calls. A path nobody knows is 401 to strangers, 404 to the signed in. */
export function api(
  house: House,
  whoAsks: WhoAsks = (c) => visitorOf(house, c.req.header('authorization')),
) {
  const endpoints = endpointsAt(router)
  const takes = (known: Endpoints, { method }: Request, what: 'photo' | 'csv') =>
    known.some((one) => one.takes === what && one.method === method)
  const app = new Hono<Variables>()
  app.use((c, next) => {
    const { raw } = c.req
    if (onlyReads(raw.method)) return next()
    const known = endpoints(pathOf(raw))
    if (takes(known, raw, 'photo')) return next()
    return takes(known, raw, 'csv') ? csvLimit(c, next) : jsonLimit(c, next)
  })
  app.all('*', async (c) => {
    const visitor = await whoAsks(c)
    if (visitor.identity) c.set('person', visitor.identity.id)
    concernsAccount({ memberId: visitor.member?.id })
    const known = endpoints(pathOf(c.req.raw))
    if (known[0]) c.set('route', `/api${known[0].path}`)
    const verbs = verbsOf(known)
    if (verbs.length === 0) throw refuse(visitor.identity ? 'not_found' : 'sign_in_required')
    if (!verbs.includes(c.req.method)) {
      c.header('Allow', verbs.join(', '))
      throw refuse('wrong_method')
    }
    const { raw } = c.req
    const body = takes(known, raw, 'photo') ? raw.body : null
    const request = body
      ? new Request(raw.url, { method: raw.method })
      : await asCall(raw, takes(known, raw, 'csv'))

    const reply: Context['reply'] = {}
    const { headers } = raw
    const mayLag = !hasJustWritten(house, c)
    const address = c.get('address')
    const context = { ...house, visitor, mayLag, headers, body, address, reply }
    const { matched, response } = await handler.handle(request, { prefix: '/api', context })
    if (!matched) throw refuse('not_found')
    if (reply.retryAfter) c.header('Retry-After', String(reply.retryAfter))
    c.header('Cache-Control', 'no-store')
    if (reply.text !== undefined) return sendText(c, reply.text, response)
    if (isStream(response)) return letFlow(c, response)
    return c.newResponse(response.body, response)
  })
  return app
}

/** The path below `/api` as it was sent: the calls are found by it, percent-encoding and all. */
function pathOf(request: Request): string {
  return new URL(request.url).pathname.replace(/^\/api/, '')
}
