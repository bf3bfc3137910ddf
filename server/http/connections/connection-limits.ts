import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { type ClientNetworks, networksOf } from '../../access/client-address.ts'
import { normalizeIp } from '../../config/networks.ts'
import {
  bytesSent,
  type Reader,
  type ResponsePace,
  usualPace,
  watchReaders,
} from './response-pace.ts'

export type ConnectionLimits = {
  max: number
  maxPerClient: number
  isProxy(address: string): boolean
  pace?: ResponsePace
}

type Connection = Reader & {
  client: ClientNetworks
  /** Connection time or end of the last response, whichever is later (ms). */
  since: number
  /** `socket.bytesRead` then. */
  readBefore: number
  hasServed: boolean
}

/** Headroom over `max` for clients with few connections, such as health checks. */
const reserve = 0.05
const few = 4
/** Younger connections are spared unless the newcomer's client has fewer. */
const minAgeMs = 1_000
/** A client that has not read a response for so long may lose its connection. */
const maxBlockedMs = 3_000

const maxLookedAt = 160
/** Back-off for a network without a connection to drop. */
const retryMs = 50

/** Of a response that its client does not read, or of a body that arrives. */
function bytesPerMs(connection: Connection, now: number): number {
  const { socket, since, readBefore, sentBefore, blockedMs } = connection
  if (blockedMs > 0) return (bytesSent(socket) - sentBefore) / blockedMs
  return (socket.bytesRead - readBefore) / (now - since)
}

/**
 * Picks the connection to drop: idle ones first, then ones without a request yet (oldest first),
 * then the slowest sender or reader. Never one whose response is being computed.
 */
function connectionToDrop(connections: Set<Connection>, minAgeMs: number): Connection | undefined {
  const now = performance.now()
  let candidate: Connection | undefined
  let foundRank = 3
  let lookedAt = 0
  for (const connection of connections) {
    lookedAt += 1
    if (lookedAt > maxLookedAt) break
    const rank = rankOf(connection, now, minAgeMs)
    if (rank > foundRank || rank === 3) continue
    if (rank === foundRank && candidate && !isWorse(connection, candidate, rank, now)) continue
    candidate = connection
    foundRank = rank
  }
  return candidate
}

function rankOf(connection: Connection, now: number, minAgeMs: number): number {
  const { responses, since, hasServed, blockedMs } = connection
  if (responses.size === 0 && hasServed) return 0
  if (now - since < minAgeMs) return 3
  if (responses.size === 0) return 1
  if (blockedMs > maxBlockedMs) return 2
  for (const { req } of responses) if (req.complete) return 3
  return 2
}

function isWorse(one: Connection, other: Connection, rank: number, now: number): boolean {
  if (rank === 2) return bytesPerMs(one, now) < bytesPerMs(other, now)
  return one.since < other.since
}

/** Connections by network. Networks without any take no memory. */
function createGroups() {
  const groups = new Map<string, Set<Connection>>()
  return {
    of: (network: string) => groups.get(network),
    add(network: string, connection: Connection): void {
      groups.set(network, (groups.get(network) ?? new Set()).add(connection))
    },
    delete(network: string, connection: Connection): boolean {
      const group = groups.get(network)
      if (!group?.delete(connection)) return false
      if (group.size === 0) groups.delete(network)
      return true
    },
    largest: () =>
      [...groups.values()].reduce((one, other) => (other.size > one.size ? other : one)),
  }
}

/**
 * Limits open connections per server, per client address block, and per site to half of all. Over a
 * limit, a new connection replaces the most dispensable one of its own block or site, or of the
 * largest site; if there is none, it is dropped. Disconnects clients that read their responses too slowly.
 */
export function limitConnections(server: Server, limits: ConnectionLimits) {
  const { max, maxPerClient, isProxy, pace = usualPace } = limits
  const maxPerSite = Math.max(maxPerClient, max / 2)
  const blocks = createGroups()
  const sites = createGroups()
  const lookedInVain = new WeakMap<Set<Connection>, number>()
  const open = new Map<Socket, Connection>()
  let dropped = 0

  function add(socket: Socket, client: ClientNetworks): void {
    const connection: Connection = {
      socket,
      client,
      since: performance.now(),
      readBefore: 0,
      responses: new Set(),
      blockedMs: 0,
      sentBefore: 0,
      hasServed: false,
    }
    blocks.add(client.block, connection)
    sites.add(client.site, connection)
    open.set(socket, connection)
    socket.once('close', () => remove(connection))
  }

  function remove(connection: Connection): void {
    const { socket, client } = connection
    blocks.delete(client.block, connection)
    sites.delete(client.site, connection)
    open.delete(socket)
  }

  function makeRoomIn(group: Set<Connection>, minAgeMs: number): boolean {
    const now = performance.now()
    if (minAgeMs > 0 && now - (lookedInVain.get(group) ?? -retryMs) < retryMs) return false
    const connection = connectionToDrop(group, minAgeMs)
    if (!connection) lookedInVain.set(group, now)
    if (!connection) return false
    dropped += 1
    remove(connection)
    connection.socket.destroy()
    return true
  }

  function hasRoom({ block, site }: ClientNetworks, address: string): boolean {
    const own = blocks.of(block)
    const all = sites.of(site)
    const ofSite = all?.size ?? 0
    if (own && own.size >= maxPerClient && !isProxy(address)) return makeRoomIn(own, minAgeMs)
    if (all && ofSite >= maxPerSite && !isProxy(address)) return makeRoomIn(all, minAgeMs)
    if (open.size < max) return true
    const largest = sites.largest()
    if (makeRoomIn(largest, ofSite < largest.size - 1 ? 0 : minAgeMs)) return true
    return ofSite < few && open.size < max * (1 + reserve)
  }

  server.prependListener('connection', (socket: Socket) => {
    const address = normalizeIp(socket.remoteAddress ?? '')
    const client = networksOf(address)
    if (hasRoom(client, address)) return add(socket, client)
    dropped += 1
    socket.destroy()
  })
  server.prependListener('request', (incoming, outgoing) => {
    const { socket } = incoming
    const connection = open.get(socket)
    if (!connection) return
    connection.responses.add(outgoing)
    outgoing.on('close', () => {
      connection.responses.delete(outgoing)
      connection.since = performance.now()
      connection.readBefore = socket.bytesRead
      connection.blockedMs = 0
      connection.hasServed = true
    })
  })
  server.once(
    'close',
    watchReaders(() => open.values(), pace),
  )
  return {
    open: () => open.size,
    dropped: () => dropped,
    isFull: () => open.size >= max,
  }
}
