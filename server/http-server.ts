import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises'
import type { Config } from './config.ts'
import { StartupError } from './startup-error.ts'

/** Connections beyond these are dropped before a byte is read. */
const mostConnections = 2_000

/** In milliseconds. */
const usualPatience = {
  /** From the first byte of a request to the end of its head. */
  headersTimeout: 10_000,
  /** … to the end of its body. */
  requestTimeout: 60_000,
  /** Between two requests. */
  keepAliveTimeout: 10_000,
  /** How often the first two are looked at. */
  connectionsCheckingInterval: 2_000,
  /** Nothing moved over the connection, be it in the middle of an answer. */
  mostStill: 20_000,
}

/** In milliseconds: by then everything has been read that was sent before we began to stop. */
const stillArriving = 250

/** A server all of whose waiting has an end: slow and silent clients are dropped. */
export function openServer(listener: RequestListener, patience = usualPatience): Server {
  const server = createServer(patience, listener)
  server.maxRequestsPerSocket = 10_000
  server.maxConnections = mostConnections
  server.setTimeout(patience.mostStill)
  return server
}

export async function listen(server: Server, { port, host }: Config): Promise<void> {
  // The system's line of connections that are not accepted yet holds a whole burst.
  server.listen({ port, host, backlog: 1_024 })
  await once(server, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') throw new StartupError(`PORT ${port} is in use on ${host}.`)
    throw error
  })
}

/**
 * Answers what has been sent, takes nothing new, and gives up on the rest after `most` ms. Answers
 * must be the last of their connection already.
 */
export async function finish(server: Server, most = 6_000): Promise<void> {
  // A connection closed with a request on its way would lose it.
  await delay(stillArriving)
  await nextTurn()
  const closed = once(server, 'close')
  server.close()
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const impatience = setTimeout(() => server.closeAllConnections(), most)
  await closed
  clearInterval(sweep)
  clearTimeout(impatience)
}
