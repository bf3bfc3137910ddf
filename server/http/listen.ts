import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createDoor, type Server as Door, type ListenOptions } from 'node:net'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { StartupError } from '../errors/startup-error.ts'
import { type ConnectionLimits, limitConnections } from './connection-limits.ts'

/** For those who set none. */
const usualLimits: ConnectionLimits = { max: 2_000, maxPerClient: 512, isProxy: () => false }

/** In milliseconds. */
const defaultTimeouts = {
  /** From the first byte of a request to the end of its head. */
  headersTimeout: 10_000,
  /** … to the end of its body. */
  requestTimeout: 60_000,
  /** Between two requests. */
  keepAliveTimeout: 10_000,
  /** How often the first two are looked at. */
  connectionsCheckingInterval: 2_000,
  /** Nothing moved over the connection, be it in the middle of an answer. */
  maxStill: 20_000,
}

/** In milliseconds: by then everything has been read that was sent before we began to stop. */
const stillArriving = 250

/**
 * A server all of whose waiting has an end: slow and silent clients are dropped, and those of one
 * address do not keep out the others. (`maxConnections` would count those of one door, and drop the
 * newcomer whichever address has the others.)
 */
export function openServer(
  listener: RequestListener,
  patience = defaultTimeouts,
  limits: Partial<ConnectionLimits> = {},
) {
  const server = createServer(patience, listener)
  server.maxRequestsPerSocket = 10_000
  const connections = limitConnections(server, { ...usualLimits, ...limits })
  server.setTimeout(patience.maxStill)
  return { server, connections }
}

/** Doors to one port, where the operating system shares it out among them. */
const listeners = process.platform === 'linux' ? 16 : 1

/**
 * Opens the port. In each turn the event loop accepts one connection from each listener; with a
 * single one, newcomers would wait for a minute when turns are long. Answers how to stop.
 */
export async function listen(server: Server, { port, host }: Pick<Config, 'port' | 'host'>) {
  const place = { port, host, backlog: 1_024 }
  // Sharing a port takes only an agreement of all who do: this looks for others first.
  await close(await opened(createDoor(), place))
  const others = Array.from({ length: listeners - 1 }, () => sideDoor(server))
  const all = [server, ...others]
  await Promise.all(all.map((door) => opened(door, { ...place, reusePort: listeners > 1 })))
  return () => finish(server, all)
}

/** Leads its connections to `server`. */
function sideDoor(server: Server): Door {
  return createDoor({ allowHalfOpen: true, noDelay: true }, (socket) => {
    server.emit('connection', socket)
  })
}

async function opened(door: Door, place: ListenOptions): Promise<Door> {
  door.listen(place)
  await once(door, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new StartupError(`PORT ${place.port} is in use on ${place.host}.`)
  })
  return door
}

async function close(door: Door): Promise<void> {
  const closed = once(door, 'close')
  door.close()
  await closed
}

/**
 * Answers what has been sent, takes nothing new, and gives up on the rest after `most` ms. Answers
 * must be the last of their connection already.
 */
async function finish(server: Server, all: Door[], most = 6_500): Promise<void> {
  // A connection closed with a request on its way would lose it.
  await delay(stillArriving)
  await nextTurn()
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const impatience = setTimeout(() => server.closeAllConnections(), most)
  await Promise.all(all.map(close))
  clearInterval(sweep)
  clearTimeout(impatience)
}
