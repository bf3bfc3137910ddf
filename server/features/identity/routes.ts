import { Hono } from 'hono'
import { signAccessToken } from '../../access/access-token.ts'
import { implementer } from '../../access/procedures.ts'
import { consumeRateLimit } from '../../access/rate-limits.ts'
import { refuse } from '../../errors/refusal.ts'
import { limitBody } from '../../http/body.ts'
import type { HttpEnv } from '../../http/middleware.ts'
import { currentLanguage } from '../../i18n/language.ts'
import { endpoints } from './endpoints.ts'
import { onIdentityError } from './failures.ts'
import { ownOrigins, refuseForeign, refuseForeignSite } from './origin.ts'
import { noteUse, rememberLanguage } from './queries.ts'
import { identityLimits } from './rate-limits.ts'
import { readBody, readForm } from './request.ts'
import { normalizeEmail } from './rules.ts'
import type { IdentityServices } from './service.ts'

const maxIdentityBodyBytes = 16 * 1024

export function identityApp(services: IdentityServices) {
  const origins = ownOrigins(services.config)
  const app = new Hono<HttpEnv>()
  app.onError(onIdentityError(services))
  app.use(limitBody(maxIdentityBodyBytes))
  app.use(async (c, next) => {
    refuseForeign(c.req.method, c.req.raw.headers, origins)
    await next()
  })
  for (const [method, path, handler, kind] of endpoints) {
    app.on(method, path, async (c) => {
      const request = c.req.raw
      const body = await (kind === 'form' ? readForm(request) : readBody(request))
      return handler({
        services,
        body,
        request,
        headers: request.headers,
        address: c.get('address'),
      })
    })
    app.all(path, (c) => {
      c.header('Allow', method)
      throw refuse('wrong_method')
    })
  }
  app.all('*', () => {
    throw refuse('not_found')
  })
  return app
}

/** `GET /jwt?email=`: the access token of the identity session, for its own address only. */
const jwt = implementer.identity.jwt.handler(async function issueAccessToken({ input, context }) {
  refuseForeignSite(context.headers)
  const found = await context.findSession(context.headers)
  if (!found) {
    await consumeRateLimit(context.db, identityLimits.accessTokenByAddress, context.address)
    throw refuse('session_required')
  }
  await consumeRateLimit(context.db, identityLimits.accessTokenBySession, found.session.id)
  if (normalizeEmail(input.email) !== found.user.email) throw refuse('not_allowed')
  await rememberLanguage(context.db, found.user.id, currentLanguage())
  await noteUse(context.db, found.session.id, context.address)
  const claims = { sub: found.user.id, sid: found.session.id }
  const seconds = context.config.accessTokenSeconds
  return { accessToken: await signAccessToken(context.pool, claims, seconds) }
})

export const identityProcedures = { jwt }
