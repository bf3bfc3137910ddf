import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { isLoopbackAddress } from '../config/networks.ts'
import type { AppServices } from '../context.ts'
import { refuse } from '../errors/refusal.ts'
import { type HttpEnv, methodNotAllowed } from './middleware.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (one: string, other: string) => timingSafeEqual(digest(one), digest(other))

/** By METRICS_TOKEN or, outside production, from loopback: there, the reverse proxy is loopback. */
function mayRead({ config }: AppServices, { env, req }: Context<HttpEnv>): boolean {
  const { metricsToken, production } = config
  if (metricsToken) return isSame(req.header('authorization') ?? '', `Bearer ${metricsToken}`)
  return !production && isLoopbackAddress(env.incoming.socket.remoteAddress ?? '')
}

export function metricsRoutes(services: AppServices) {
  return new Hono<HttpEnv>()
    .get('/metrics', async (c) => {
      if (!mayRead(services, c)) throw refuse('not_found')
      const { type, body } = await services.metrics.text()
      return c.body(body, 200, { 'Content-Type': type, 'Cache-Control': 'no-store' })
    })
    .all('/metrics', methodNotAllowed('GET, HEAD'))
}
