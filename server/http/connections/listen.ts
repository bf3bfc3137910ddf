import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import {
  createServer as createListener,
  type Server as Listener,
  type ListenOptions,
} from 'node:net'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { Config } from '../../config/config.ts'
import { StartupError } from '../../errors/startup-error.ts'
import { type ConnectionLimits, limitConnections } from './connection-limits.ts'

const usualLimits: ConnectionLimits = { max: 2_000, maxPerClient: 512, isProxy: () => false }

/** In milliseconds. */
const defaultTimeouts = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 2_000,
  socketTimeoutMs: 20_000,
}

/** Time for requests already sent to arrive. */
const arrivalGraceMs = 250

/**
 * Creates an HTTP server with timeouts and connection limits. `maxConnections` is not used: it
 * counts per listener and drops newcomers regardless of their address.
 */
export function openServer(
  listener: RequestListener,
  timeouts = defaultTimeouts,
  limits: Partial<ConnectionLimits> = {},
) {
  const server = createServer(timeouts, listener)
  server.maxRequestsPerSocket = 10_000
  const connections = limitConnections(server, { ...usualLimits, ...limits })
  server.setTimeout(timeouts.socketTimeoutMs)
  return { server, connections }
}

const listeners = process.platform === 'linux' ? 16 : 1

/**
 * Listens on the port and returns a function to stop. Node accepts one connection per listener and
 * event-loop turn, so a single listener would delay new connections under load.
 */
export async function listen(server: Server, { port, host }: Pick<Config, 'port' | 'host'>) {
  const address = { port, host, backlog: 1_024 }
  // SO_REUSEPORT would also succeed beside a foreign process: check for one first.
  await close(await startListening(createListener(), address))
  const others = Array.from({ length: listeners - 1 }, () => createSideListener(server))
  const all = [server, ...others]
  await Promise.all(
    all.map((each) => startListening(each, { ...address, reusePort: listeners > 1 })),
  )
  return () => finish(server, all)
}

function createSideListener(server: Server): Listener {
  return createListener({ allowHalfOpen: true, noDelay: true }, (socket) => {
    server.emit('connection', socket)
  })
}

async function startListening(listener: Listener, address: ListenOptions): Promise<Listener> {
  listener.listen(address)
  await once(listener, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new StartupError(`PORT ${address.port} is in use on ${address.host}.`)
  })
  return listener
}

async function close(listener: Listener): Promise<void> {
  const closed = once(listener, 'close')
  listener.close()
  await closed
}

/** Aborts open requests after `graceMs`. Responses must already say `Connection: close`. */
async function finish(server: Server, all: Listener[], graceMs = 6_500): Promise<void> {
  // Closing now would lose requests in transit.
  await delay(arrivalGraceMs)
  await nextTurn()
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const timer = setTimeout(() => server.closeAllConnections(), graceMs)
  await Promise.all(all.map(close))
  clearInterval(sweep)
  clearTimeout(timer)
}
